import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const { key } = await fundedAccount(db, '10.00')
await app.listen({ port: 0, host: '127.0.0.1' })

for (const type of ['text/plain', 'application/xml']) {
  test(`no request waits behind a body of ${type} that is refused unread`, async () => {
    const address = app.server.address()
    assert.ok(typeof address === 'object' && address)
    const socket = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
    const half = 'x'.repeat(200_000)
    const head = `POST /api/v1/photos/check HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n`
    socket.write(`${head}content-type: ${type}\r\ncontent-length: ${2 * half.length}\r\n\r\n${half}`)
    const [first] = await once(socket, 'data')
    assert.match(String(first), /^HTTP\/1\.1 415 /)
    assert.match(String(first), /^connection: close\r$/im)
    socket.write(half)
    const rest = await Promise.race([
      text(socket),
      new Promise((resolve) => setTimeout(resolve, 5_000, 'the connection stays open').unref()),
    ])
    assert.equal(rest, '')
    socket.destroy()
  })
}

test('what follows a refused body is not parsed, and its sender reads the answer after its last byte', async () => {
  const begun = once(app.server, 'request')
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  const socket = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
  const head = `POST /api/v1/photos/check HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n`
  socket.write(`${head}content-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n`)
  const [request] = await begun
  const closed = once(request.socket, 'close')
  await new Promise((resolve) => socket.write('1\r\nx\r\n'.repeat(100_000), resolve))
  socket.end('0\r\n\r\n')
  assert.match(await text(socket), /^HTTP\/1\.1 400 [\s\S]*very many tiny chunks/)
  await closed
  assert.ok(!request.complete, 'its end was parsed')
})

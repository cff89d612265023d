import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, test } from 'node:test'
import { limits } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { instantEngine } from '../../testing/instant-engine.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../billing/wallet/balance.ts'

/* Tests of uploads that fail on the way: byte by byte, over a real connection. */

const { db } = await testDatabase()
const engine = instantEngine()
const app = testApp({ db, engine })
const { key, walletId } = await fundedAccount(db, '10.00')
await app.listen({ port: 0, host: '127.0.0.1' })

afterEach(async () => {
  assert.deepEqual(await proveLedger(db), [])
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
  assert.equal(engine.calls, 0)
})

function connected(): Socket {
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  return connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
}

function head(type: string, framing: string): string {
  return `POST /api/v1/photos/check?${type === 'image/png' ? 'documentId=us-passport' : ''} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`
}

const formStart =
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

const uploads = [
  { what: 'an image', type: 'image/png', start: 'begins' },
  { what: 'a form', type: 'multipart/form-data; boundary=b', start: formStart },
]

function chunk(bytes: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
}

function assertOneProblem(answer: string, status: number, code: string): void {
  assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
  assert.match(answer, new RegExp(`"code":"${code}"`))
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
}

for (const { what, type, start } of uploads) {
  test(`${what} that declares too many bytes is refused before it is sent`, async () => {
    const socket = connected()
    socket.write(head(type, `content-length: ${limits.maxFileBytes * 2}`))
    const answer = await text(socket)
    assertOneProblem(answer, 413, 'payload_too_large')
    assert.match(answer, /^connection: close\r$/im)
    socket.end()
  })

  test(`${what} of undeclared length is refused while it is sent, and its sender can read the answer`, async () => {
    const socket = connected()
    socket.pause()
    socket.write(head(type, 'transfer-encoding: chunked'))
    socket.write(chunk(start))
    const megabyte = chunk(Buffer.alloc(1_000_000, 1))
    for (let sent = 0; sent < 40; sent += 1) {
      if (!socket.write(megabyte)) await once(socket, 'drain')
    }
    socket.write('0\r\n\r\n')
    // Bytes that arrive on such a connection afterwards are not read as a request.
    socket.write(`${head('image/png', 'content-length: 7')}a photo`)
    assertOneProblem(await text(socket), 413, 'payload_too_large')
    socket.end()
  })

  test(`${what} that stalls is answered when its time is up`, async () => {
    const socket = connected()
    const arrived = once(app.server, 'request')
    socket.write(head(type, 'content-length: 5000') + start)
    const [{ socket: served }] = await arrived
    // Does to a slow request what Node's own timer does, which looks only every 30 seconds.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', late, served)
    assertOneProblem(await text(socket), 408, 'request_timeout')
    socket.end()
    await once(served, 'close')
  })

  test(`${what} whose sender ends in the middle is refused`, async () => {
    const socket = connected()
    socket.end(head(type, 'content-length: 5000') + start)
    const answer = await text(socket)
    assertOneProblem(answer, 400, 'invalid_request')
    assert.match(answer, /ended before it was complete/)
  })

  test(`${what} whose sender disconnects in the middle leaves nothing behind`, async () => {
    const socket = connected()
    const arrived = once(app.server, 'request')
    socket.write(head(type, 'content-length: 5000') + start)
    const [{ socket: served }] = await arrived
    socket.destroy()
    await once(served, 'close')
    await until(async () => (await app.inject('/healthz')).statusCode === 200)
  })
}

test('a form is refused at its first wrong part, before the rest of it has arrived', async () => {
  const socket = connected()
  socket.write(head('multipart/form-data; boundary=b', 'content-length: 5000000'))
  socket.write('--b\r\ncontent-disposition: form-data; name="foto"; filename="a.jpg"\r\n\r\nbegins')
  const answer = await text(socket)
  assertOneProblem(answer, 400, 'invalid_request')
  assert.match(answer, /no field \\"foto\\"/)
  socket.end()
})

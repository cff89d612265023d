import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { checkRequest } from '#testing/photo-calls.ts'
import { connectedTo } from '#testing/sockets.ts'

const { db } = await testDatabase()
const rubbish = 'this is no HTTP\r\n\r\n'

async function connectTo(brokenApp: FastifyInstance): Promise<Socket> {
  await brokenApp.listen({ port: 0 })
  return connectedTo(brokenApp, { allowHalfOpen: false })
}

/** The bytes of a request for a check. */
function checkBytes(key: string): string {
  const { method, headers, body } = checkRequest({ key })
  const all = { host: 'localhost', ...headers, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} /api/v1/photos/check HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

function assertProblem(answer: string, status: number, code: string): void {
  assert.match(
    answer,
    new RegExp(`^HTTP/1\\.1 ${status} \\w[^]*\r\nContent-Type: application/problem\\+json`),
  )
  assert.match(answer, new RegExp(`"code":"${code}"`))
  assert.equal(answer.match(/HTTP\/1\.1 \d/g)?.length, 1)
}

const app = testApp({ db })
const { key } = await fundedAccount(db, '10.00')
await app.listen({ port: 0, host: '127.0.0.1' })

test('bytes that are not HTTP are answered with a problem', async () => {
  const socket = await connectTo(testApp({ db }))
  socket.write(rubbish)
  assertProblem(await text(socket), 400, 'invalid_request')
})

test('endless headers are refused as too large', async () => {
  const socket = await connectTo(testApp({ db }))
  socket.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}`)
  assertProblem(await text(socket), 431, 'headers_too_large')
})

for (const together of [true, false]) {
  test(`the answer about rubbish sent ${together ? 'with' : 'after'} a check is not its answer`, async () => {
    const engine = gatedEngine()
    const brokenApp = testApp({ db, engine })
    const { key } = await fundedAccount(db, '1.00')
    const socket = await connectTo(brokenApp)
    const broken = once(brokenApp.server, 'clientError')
    socket.write(checkBytes(key) + (together ? rubbish : ''))
    await engine.begun
    if (!together) socket.write(rubbish)
    await broken
    socket.write(rubbish)
    engine.goOn()
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1\.1 200 OK/)
    assert.match(answer, /"balance":"0\.95"/)
    assert.equal(answer.match(/HTTP\/1\.1 \d/g)?.length, 1, 'and nothing comes after it')
  })
}

for (const type of ['text/plain', 'application/xml']) {
  test(`no request waits behind a body of ${type} that is refused unread`, async () => {
    const socket = connectedTo(app)
    const half = 'x'.repeat(200_000)
    const head = `POST /api/v1/photos/check HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n`
    socket.write(`${head}content-type: ${type}\r\ncontent-length: ${2 * half.length}\r\n\r\n${half}`)
    const [first] = await once(socket, 'data')
    assert.match(String(first), /^HTTP\/1\.1 415 /)
    assert.match(String(first), /^connection: close\r$/im)
    socket.write(half)
    const rest = await Promise.race([
      text(socket),
      new Promise((resolve) => setTimeout(resolve, 60_000, 'the connection stays open').unref()),
    ])
    assert.equal(rest, '')
    socket.destroy()
  })
}

test('what follows a refused body is not parsed, and its sender reads the answer after its last byte', async () => {
  const begun = once(app.server, 'request')
  const socket = connectedTo(app)
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

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../../testing/app.ts'
import { checkRequest } from '../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { gatedEngine } from '../../../testing/instant-engine.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'

const { db } = await testDatabase()
const rubbish = 'this is no HTTP\r\n\r\n'

async function connectTo(app: FastifyInstance): Promise<Socket> {
  await app.listen({ port: 0 })
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  return connect(address.port, '127.0.0.1')
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

test('a request that does not arrive in time is refused with that reason', async () => {
  const app = testApp({ db })
  const { key } = await fundedAccount(db, '1.00')
  const arrived = Promise.withResolvers<void>()
  app.addHook('onRequest', async ({ raw }) => {
    // Does to a slow request what Node's own timer does, which looks only every 30 seconds.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    setImmediate(() => app.server.emit('clientError', late, raw.socket))
    arrived.resolve()
  })
  const socket = await connectTo(app)
  socket.write(checkBytes(key).slice(0, -5))
  await arrived.promise
  assertProblem(await text(socket), 408, 'request_timeout')
})

for (const together of [true, false]) {
  test(`the answer about rubbish sent ${together ? 'with' : 'after'} a check is not its answer`, async () => {
    const engine = gatedEngine()
    const app = testApp({ db, engine })
    const { key } = await fundedAccount(db, '1.00')
    const socket = await connectTo(app)
    const broken = once(app.server, 'clientError')
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

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import type { FastifyInstance } from 'fastify'
import { type TestAppOptions, testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { connectedTo } from '#testing/sockets.ts'
import { edgeLimits } from '../config/limits.ts'
import { serverSentEvent } from '../foundation/text.ts'
import { sendEvents } from './answers.ts'

/* Tests of connections, over real sockets. Different addresses of loopback stand for different networks. */

const { db } = await testDatabase()

async function listening(options: Omit<TestAppOptions, 'db'> = {}): Promise<FastifyInstance> {
  const app = testApp({ db, ...options })
  await app.listen({ port: 0, host: '0.0.0.0' })
  return app
}

function connected(app: FastifyInstance, from = '127.0.0.1'): Socket {
  const socket = connectedTo(app, { localAddress: from })
  socket.on('error', () => {})
  return socket
}

async function answerTo(app: FastifyInstance, request: string, from?: string): Promise<string> {
  const socket = connected(app, from)
  socket.write(request)
  const answer = await text(socket).catch(() => '')
  socket.end()
  return answer
}

const healthy = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

test('a request with two Host headers, or without one, is refused', async () => {
  const app = await listening()
  const twice = await answerTo(app, healthy.replace('host', 'host: localhost\r\nHost'))
  assert.match(twice, /^HTTP\/1\.1 400 [\s\S]*more than one Host header/)
  assert.match(await answerTo(app, healthy.replace('host', 'x-host')), /^HTTP\/1\.1 400 /)
  assert.match(await answerTo(app, healthy), /^HTTP\/1\.1 200 /)
})

test('a request with too many headers is refused', async () => {
  const app = await listening()
  const withHeaders = (count: number) =>
    healthy.replace('connection', `${'a: b\r\n'.repeat(count)}connection`)
  assert.match(await answerTo(app, withHeaders(98)), /^HTTP\/1\.1 200 /)
  assert.match(await answerTo(app, withHeaders(99)), /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/)
})

test('an address has only so many connections, and others are served meanwhile', async () => {
  const config = { trustedProxies: '192.0.2.1', connectionsPerAddress: 5 }
  const app = await listening({ config })
  const greedy = Array.from({ length: 5 }, () => connected(app, '127.0.0.7'))
  await Promise.all(greedy.map((socket) => once(socket, 'connect')))
  assert.equal(await answerTo(app, healthy, '127.0.0.7'), '')
  assert.match(await answerTo(app, healthy, '127.0.0.8'), /^HTTP\/1\.1 200 /)
  greedy[0]?.destroy()
  await until(async () => (await answerTo(app, healthy, '127.0.0.7')) !== '')
  for (const socket of greedy) socket.destroy()
})

test('if all connections are taken, the address that has most makes way for another', async () => {
  const config = { trustedProxies: '192.0.2.1', connectionsPerAddress: 20, connections: 10 }
  const app = await listening({ config })
  const greedy = Array.from({ length: 8 }, () => connected(app, '127.0.0.7'))
  const small = Array.from({ length: 2 }, () => connected(app, '127.0.0.8'))
  await Promise.all([...greedy, ...small].map((socket) => once(socket, 'connect')))
  assert.match(await answerTo(app, healthy, '127.0.0.9'), /^HTTP\/1\.1 200 /)
  assert.equal(greedy.filter((socket) => socket.readableEnded || socket.destroyed).length, 1)
  for (const socket of [...greedy, ...small]) socket.destroy()
})

test('a trusted proxy may have more connections; its callers are counted one by one', async () => {
  const app = testApp({ db, config: { connectionsPerAddress: 3 } })
  const gate = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    await gate.promise
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const call = (from: string) =>
    answerTo(
      app,
      healthy.replace('/healthz', '/slow').replace('connection', `x-forwarded-for: ${from}\r\nconnection`),
    )
  const greedy = Array.from({ length: 4 }, () => call('203.0.113.7'))
  const first = await Promise.race(greedy)
  assert.match(first, /^HTTP\/1\.1 429 [\s\S]*"code":"too_many_concurrent_calls"/)
  const honest = call('203.0.113.8')
  gate.resolve()
  assert.match(await honest, /^HTTP\/1\.1 200 /)
  const statuses = (await Promise.all(greedy)).map((answer) => answer.slice(9, 12))
  assert.deepEqual(statuses.sort(), ['200', '200', '200', '429'])
  assert.match(await call('203.0.113.7'), /^HTTP\/1\.1 200 /)
})

test('a caller who does not read a large answer is cut off', async () => {
  const answer = { ...edgeLimits.answer, stalledMs: 1_000 }
  const app = testApp({ db, limits: { ...edgeLimits, answer } })
  app.get('/large', async (_request, reply) => reply.send(Buffer.alloc(30_000_000)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connected(app)
  const arrived = once(app.server, 'request')
  socket.pause()
  socket.write(healthy.replace('/healthz', '/large'))
  const [{ socket: served }] = await arrived
  await once(served, 'close')
  assert.ok(socket.bytesRead < 30_000_000)
  socket.destroy()
})

test('a caller who does not read a stream of events is cut off, and nothing more is made for it', async () => {
  const answer = { ...edgeLimits.answer, stalledMs: 1_000 }
  const app = testApp({ db, limits: { ...edgeLimits, answer } })
  let made = 0
  const ended = Promise.withResolvers<void>()
  async function* events() {
    try {
      for (;;) {
        made += 1
        yield serverSentEvent('item', { filler: 'x'.repeat(10_000) })
      }
    } finally {
      ended.resolve()
    }
  }
  app.get('/events', async (_request, reply) => sendEvents(reply, Readable.from(events())))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connected(app)
  socket.pause()
  socket.write(healthy.replace('/healthz', '/events'))
  await ended.promise
  assert.ok(made < 5_000, `${made}`)
  socket.destroy()
})

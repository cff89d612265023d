import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/funded-account.ts'
import { gatedEngine } from '../../../testing/instant-engine.ts'
import { callCreateJob } from '../../../testing/job-call.ts'

/* Tests of bodies that arrive or are held at the same time, within a budget of 10,000 bytes. */

const { db } = await testDatabase()
const totalBytes = 10_000
const config = { bodyMegabytes: totalBytes / 1e6 }
const app = testApp({ db, config })
const { key } = await fundedAccount(db, '10.00')
await app.listen({ port: 0, host: '127.0.0.1' })

function connected(to = app): Socket {
  const address = to.server.address()
  assert.ok(typeof address === 'object' && address)
  return connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
}

function head(framing: string, query = '?documentId=us-passport', type = 'image/png'): string {
  return `POST /api/v1/photos/check${query} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`
}

/** Whether there is room for a body of so many bytes. The call that finds out is refused after its body was read. */
async function fits(bytes: number, to = app): Promise<boolean> {
  const { statusCode } = await to.inject({
    method: 'POST',
    url: '/api/v1/photos/check?documentId=nowhere',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
    payload: Buffer.alloc(bytes, 1),
  })
  assert.ok(statusCode === 404 || statusCode === 503, `${statusCode}`)
  return statusCode === 404
}

/** A call that takes 6,000 bytes of the budget and has not sent them yet. */
async function uploading(framing = 'content-length: 6000', ...more: string[]) {
  const socket = connected()
  const arrived = once(app.server, 'request')
  socket.write(`${head(framing, ...more)}begins`)
  const [{ socket: served }] = await arrived
  await until(async () => !(await fits(4001)))
  return { socket, served }
}

test('bodies fill the budget exactly and no further, and a refused one takes nothing', async () => {
  assert.ok(await fits(totalBytes))
  assert.ok(!(await fits(totalBytes + 1)))
  const { socket } = await uploading()
  assert.ok(await fits(4000))
  assert.ok(!(await fits(4001)))
  assert.ok(await fits(4000))
  socket.destroy()
  await until(() => fits(totalBytes))
})

test('a body that does not fit is refused unread, and its connection ends', async () => {
  const { socket } = await uploading()
  for (const framing of ['content-length: 5000', 'transfer-encoding: chunked']) {
    const refused = connected()
    refused.write(head(framing))
    const answer = await text(refused)
    assert.match(answer, /^HTTP\/1\.1 503 /)
    assert.match(answer, /"code":"queue_full"/)
    assert.match(answer, /^retry-after: 5\r$/im)
    assert.match(answer, /^connection: close\r$/im)
    refused.end()
  }
  socket.destroy()
  await until(() => fits(totalBytes))
})

test('a job takes its share of the budget as well', async () => {
  assert.equal((await callCreateJob(app, { key })).statusCode, 202)
  const { socket } = await uploading()
  const refused = await callCreateJob(app, { key, photos: ['x'.repeat(3000)] })
  assert.equal(refused.json().code, 'queue_full')
  socket.destroy()
  await until(async () => (await callCreateJob(app, { key, photos: ['x'.repeat(3000)] })).statusCode === 202)
})

type Upload = Awaited<ReturnType<typeof uploading>>

/** Does to a slow request what Node's own timer does, which looks only every 30 seconds. Returns the answer. */
function runOut({ socket, served }: Upload): Promise<string> {
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', late, served)
  return text(socket)
}

const form = ['', 'multipart/form-data; boundary=b'] as const
const endings: [what: string, end: (call: Upload) => void, ...string[]][] = [
  ['whole', ({ socket }) => socket.write(Buffer.alloc(6000 - 6, 1))],
  ['cut off', ({ socket }) => socket.destroy()],
  ['cut off in a form', ({ socket }) => socket.destroy(), ...form],
  ['ended too early', ({ socket }) => socket.end()],
  ['ended too early in a form', ({ socket }) => socket.end(), ...form],
  ['with an unknown document', ({ socket }) => socket.write(Buffer.alloc(6000, 1)), '?documentId=nowhere'],
  ['without a document', ({ socket }) => socket.write(Buffer.alloc(6000, 1)), ''],
  ['that is not JSON', ({ socket }) => socket.write(Buffer.alloc(6000, 1)), '', 'application/json'],
  ['too late', (call) => runOut(call).then(() => call.socket.end())],
]
for (const [what, end, ...more] of endings) {
  test(`a body ${what} gives its room back`, async () => {
    const call = await uploading('content-length: 6000', ...more)
    end(call)
    await until(() => fits(totalBytes))
    call.socket.destroy()
  })
}

test('a caller who leaves before the key was looked up takes no room', async () => {
  const other = await fundedAccount(db, '0.00')
  const socket = connected()
  const arrived = once(app.server, 'request')
  await db.transaction().execute(async (transaction) => {
    await sql`lock table api_keys in access exclusive mode`.execute(transaction)
    socket.write(`${head('content-length: 6000').replace(key, other.key)}begins`)
    const [{ socket: served }] = await arrived
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    })
    const closed = once(served, 'close')
    socket.destroy()
    await closed
  })
  // This looks another key up behind the same lock as the call, so after it.
  assert.equal((await callCreateJob(app, { key: (await fundedAccount(db, '10.00')).key })).statusCode, 202)
  assert.ok(await fits(totalBytes))
})

test('a sender who is too late and does not close the connection is disconnected', async () => {
  const call = await uploading()
  assert.match(await runOut(call), /^HTTP\/1\.1 408 /)
  const drip = setInterval(() => call.socket.write('x'), 100)
  call.socket.on('error', () => {})
  await once(call.served, 'close')
  clearInterval(drip)
  assert.ok(await fits(totalBytes))
})

test('a photo that is being judged takes its room until the verdict, even if its caller has left', async () => {
  const engine = gatedEngine()
  const busy = testApp({ db, config, engine })
  await busy.listen({ port: 0, host: '127.0.0.1' })
  const socket = connected(busy)
  const arrived = once(busy.server, 'request')
  socket.write(head('content-length: 6000'))
  socket.write(Buffer.alloc(6000, 1))
  const [{ socket: served }] = await arrived
  await engine.begun
  const closed = once(served, 'close')
  socket.destroy()
  await closed
  assert.ok(!(await fits(4001, busy)))
  engine.goOn()
  await until(() => fits(totalBytes, busy))
})

for (const [what, ...more] of [['an image'], ['a form', ...form]]) {
  test(`${what} that follows an unanswered call gives its room back when it is cut off`, async () => {
    const engine = gatedEngine()
    const busy = testApp({ db, config, engine })
    await busy.listen({ port: 0, host: '127.0.0.1' })
    const socket = connected(busy)
    socket.write(`${head('content-length: 1000')}${'x'.repeat(1000)}`)
    await engine.begun
    socket.write(`${head('content-length: 6000', ...more)}begins`)
    await until(async () => !(await fits(4001, busy)))
    socket.destroy()
    engine.goOn()
    await until(() => fits(totalBytes, busy))
  })
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { callCheck, callCreateJob } from '#testing/photo-calls.ts'
import { connectedTo } from '#testing/sockets.ts'
import { edgeLimits } from '../config/limits.ts'
import { bodyPace } from './body-budget.ts'
import { bodyShares, type SharedBody } from './body-shares.ts'

const limits = { ...edgeLimits.body, bytesPerSecondOfAccount: 1_000, burstBytesOfAccount: 5_000 }

const { db } = await testDatabase()
const totalBytes = 10_000
const config = { bodyMegabytes: totalBytes / 1e6 }
const app = testApp({ db, config })
const { key } = await fundedAccount(db, '10.00')
const prober = await fundedAccount(db, '10.00')
await app.listen({ port: 0, host: '127.0.0.1' })

test('reads a burst at once, and what follows at the steady rate', () => {
  const pace = bodyPace(limits)
  assert.equal(pace('a', 5_000, 0), 0)
  assert.equal(pace('a', 1_000, 0), 1_000)
  assert.equal(pace('a', 1_000, 1_000), 1_000)
  assert.equal(pace('a', 1_000, 10_000), 0)
})

test('a pause gives no more than one burst', () => {
  const pace = bodyPace(limits)
  pace('a', 1, 0)
  assert.equal(pace('a', 6_000, 3_600_000), 1_000)
})

/* Tests of bodies that arrive or are held at the same time, within a budget of 10,000 bytes. */

const form = ['', 'multipart/form-data; boundary=b'] as const

function head(framing: string, query = '?documentId=us-passport', type = 'image/png'): string {
  return `POST /api/v1/photos/check${query} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`
}

/**
 * Whether there is room for a body of so many bytes of another account, which holds more than any other account here. So
 * its body is the one that is cut if there is no room. The call is refused after its body was read.
 */
async function fits(bytes: number, to = app): Promise<boolean> {
  const { statusCode } = await to.inject({
    method: 'POST',
    url: '/api/v1/photos/check?documentId=nowhere',
    headers: { authorization: `Bearer ${prober.key}`, 'content-type': 'image/png' },
    payload: Buffer.alloc(bytes, 1),
  })
  assert.ok(statusCode === 404 || statusCode === 503, `${statusCode}`)
  return statusCode === 404
}

/** A call that has sent so many bytes of a body, which lacks another 3,000. */
async function uploading(bytes = 3000, ...more: string[]) {
  const socket = connectedTo(app)
  const arrived = once(app.server, 'request')
  // Of JSON, anything but white space would be refused at once.
  const filling = more.includes('application/json') ? ' ' : 'x'
  socket.write(head(`content-length: ${bytes + 3000}`, ...more) + filling.repeat(bytes))
  const [{ socket: served }] = await arrived
  await until(async () => !(await fits(Math.max(bytes, totalBytes - bytes) + 1)))
  return { socket, served }
}

test('bodies fill the budget exactly and no further, and a refused one takes nothing', async () => {
  assert.ok(await fits(totalBytes))
  assert.ok(!(await fits(totalBytes + 1)))
  const { socket } = await uploading()
  assert.ok(await fits(7000))
  assert.ok(!(await fits(7001)))
  assert.ok(await fits(7000))
  socket.destroy()
  await until(() => fits(totalBytes))
})

for (const [what, ...more] of [['an image'], ['a form', ...form]]) {
  test(`${what} that arrives too slowly is cut off, and its account can go on`, async () => {
    const body = { ...edgeLimits.body, graceMs: 500, leastBytesPerSecond: 1_000_000 }
    const strict = testApp({ db, limits: { ...edgeLimits, body } })
    await strict.listen({ port: 0, host: '127.0.0.1' })
    const socket = connectedTo(strict)
    socket.write(`${head('content-length: 64000', ...more)}begins`)
    const drip = setInterval(() => socket.write('x'), 100)
    const answer = await text(socket)
    clearInterval(drip)
    assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*^connection: close\r$[\s\S]*"code":"request_timeout"/im)
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
    socket.end()
    assert.equal((await callCheck(strict, { key })).statusCode, 200)
  })
}

type Upload = Awaited<ReturnType<typeof uploading>>

/** Does to a slow request what Node's own timer does, which looks only every 30 seconds. Returns the answer. */
function runOut({ socket, served }: Upload): Promise<string> {
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', late, served)
  return text(socket)
}

const endings: [what: string, end: (call: Upload) => void, ...string[]][] = [
  ['whole', ({ socket }) => socket.write(Buffer.alloc(3000, 1))],
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
    const call = await uploading(3000, ...more)
    end(call)
    await until(() => fits(totalBytes))
    call.socket.destroy()
  })
}

test('a caller who leaves before the key was looked up takes no room', async () => {
  const other = await fundedAccount(db, '0.00')
  const socket = connectedTo(app)
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
  assert.equal((await callCreateJob(app, { key: (await fundedAccount(db, '10.00')).key })).statusCode, 201)
  assert.ok(await fits(totalBytes))
})

test('a photo that is being judged takes its room until the verdict, even if its caller has left', async () => {
  const engine = gatedEngine()
  const busy = testApp({ db, config, engine })
  await busy.listen({ port: 0, host: '127.0.0.1' })
  const socket = connectedTo(busy)
  const arrived = once(busy.server, 'request')
  socket.write(head('content-length: 6000'))
  socket.write(Buffer.alloc(6000, 1))
  const [{ socket: served }] = await arrived
  await engine.begun
  const closed = once(served, 'close')
  socket.destroy()
  await closed
  assert.ok(!(await fits(7001, busy)))
  engine.goOn()
  await until(() => fits(totalBytes, busy))
})

const shareLimits = { ...edgeLimits.body, graceMs: 1_000, leastBytesPerSecond: 100, silentMs: 4_000 }

/** Room for 100 bytes, of which one account may take 60. */
function room() {
  const shares = bodyShares(100, 60, shareLimits)
  let arrivals = 0
  const body = (accountId: string, bytes = 0, isComplete = false) => {
    const made: SharedBody & { ended?: string } = {
      accountId,
      bytes: 0,
      isComplete: false,
      beganMs: 0,
      arrivedMs: 0,
      cut: ({ code }) => {
        made.ended = code
      },
    }
    shares.enter(made)
    shares.arrived(made, bytes)
    arrivals += 1
    Object.assign(made, { isComplete, arrivedMs: arrivals })
    return made
  }
  return { shares, body }
}

test('a body that needs room takes it from the account that holds most, from its most silent body', () => {
  const { body } = room()
  const [silent, busy] = [body('greedy', 25), body('greedy', 25)]
  const [small, honest] = [body('small', 20), body('honest', 40)]
  assert.deepEqual(
    [silent, busy, small, honest].map(({ ended }) => ended),
    ['queue_full', undefined, undefined, undefined],
  )
})

test('a body never takes room from an account that holds less', () => {
  const { body } = room()
  const [small, other] = [body('small', 30), body('other', 30)]
  assert.equal(body('greedy', 50).ended, 'queue_full')
  assert.deepEqual([small.ended, other.ended], [undefined, undefined])
})

test('an account that exceeds its share loses a body of its own, even if there is room', () => {
  const { body } = room()
  const [first, second] = [body('one', 30), body('one', 31)]
  assert.deepEqual([first.ended, second.ended], ['too_many_concurrent_calls', undefined])
  assert.equal(body('one', 61).ended, 'too_many_concurrent_calls')
})

test('complete bodies are not cut, and what does not fit beside them is refused unread', () => {
  const { shares, body } = room()
  const complete = body('one', 50, true)
  assert.equal(shares.refusalOf('one', 10), undefined)
  assert.equal(shares.refusalOf('one', 11)?.code, 'too_many_concurrent_calls')
  assert.equal(shares.refusalOf('other', 50), undefined)
  assert.equal(shares.refusalOf('other', 51)?.code, 'queue_full')
  assert.equal(body('other', 51).ended, 'queue_full')
  assert.equal(complete.ended, undefined)
  shares.leave(complete)
  shares.leave(complete)
  assert.equal(shares.refusalOf('other', 60), undefined)
})

test('a body below the least rate is cut after the grace, and one that falls silent later', () => {
  const { shares, body } = room()
  const [slow, fast] = [body('slow', 10), body('fast', 60)]
  fast.bytes = 5_000
  shares.cutSlow(1_000)
  assert.equal(slow.ended, undefined)
  shares.cutSlow(1_001)
  assert.deepEqual([slow.ended, fast.ended], ['request_timeout', undefined])
  shares.cutSlow(fast.arrivedMs + 4_001)
  assert.equal(fast.ended, 'request_timeout')
})

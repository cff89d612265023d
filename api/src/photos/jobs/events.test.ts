import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeLimits, jobLimits } from '#config/limits.ts'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { createdJob, jobCalls, openJobCalls } from '#testing/photo-calls.ts'
import { allOf, eventsOf } from '#testing/sockets.ts'

const { url, db } = await testDatabase()
const engine = gatedEngine()
testBackground({ url, db, engine, jobWorkers: 1 })
const app = testApp({ db })
const address = await app.listen({ port: 0 })
const { db: appDb } = await testDatabase()

interface Progress {
  id: string
  status: string
  item_id?: string
  items?: unknown[]
  counts: Record<string, number>
}

async function follow(jobId: string, key: string, from = address) {
  const controller = new AbortController()
  const response = await fetch(`${from}/api/v1/photos/jobs/${jobId}/events`, {
    headers: { authorization: `Bearer ${key}` },
    signal: controller.signal,
  })
  return { response, events: eventsOf<Progress>(response), leave: () => controller.abort() }
}

test('streams the current state of a job and its changes until its end', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const { id } = await createdJob(app, { key, photos: ['one', 'problem: unreadable_image'] })
  await engine.begun
  const { response, events } = await follow(id, key)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const first = (await events.next()).value
  assert.equal(first?.event, 'job')
  assert.equal(first.data.status, 'running')
  assert.equal(first.data.items?.length, 2)

  engine.goOn()
  const rest = await allOf(events)
  const last = rest.at(-1)
  assert.equal(last?.event, 'job')
  assert.equal(last.data.status, 'completed')
  assert.partialDeepStrictEqual(last.data.counts, { completed: 1, failed: 1 })
  assert.equal(last.data.items, undefined)
  const ends = new Map(
    rest.filter(({ event }) => event === 'item').map(({ data }) => [data.item_id, data.status]),
  )
  assert.deepEqual([...ends].sort(), [
    ['1', 'completed'],
    ['2', 'failed'],
  ])
  const numbers = [first, ...rest].map((event) => event.id)
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )

  const again = await allOf((await follow(id, key)).events)
  assert.deepEqual(
    again.map(({ event, data }) => [event, data.status]),
    [['job', 'completed']],
  )
})

test('streams the photos that are added to an open job, and what becomes of them', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const jobs = openJobCalls(app, key)
  const { id } = await jobs.created()
  const { events } = await follow(id, key)
  assert.equal((await events.next()).value?.data.items, undefined)
  await jobs.sendMany(id, 2)
  const added = (await events.next()).value
  assert.deepEqual([added?.event, added?.data.item_id, added?.data.status], ['item', '1', 'queued'])
  await jobs.close(id)
  const rest = await allOf(events)
  const named = (status: string) =>
    rest.flatMap(({ event, data }) => (event === 'item' && data.status === status ? [data.item_id] : []))
  assert.deepEqual(named('completed').sort(), ['1', '2'])
  assert.equal(rest.at(-1)?.data.status, 'completed')
})

test('the stream ends when its job is deleted', async () => {
  const idle = testApp({ db })
  const { key } = await fundedAccount(db, '10.00')
  const slow = await createdJob(idle, { key, photos: Array(20).fill('problem: queue_full') })
  const { events } = await follow(slow.id, key)
  await events.next()
  await jobCalls(idle, key).remove(slow.id)
  const last = (await allOf(events)).at(-1)
  assert.deepEqual([last?.event, last?.data], ['deleted', { id: slow.id }])
})

test('limits the open streams of an account, frees one when its client leaves, and ends all on stop', async () => {
  const other = testApp({ db })
  const listening = await other.listen({ port: 0 })
  const { key } = await fundedAccount(db, '10.00')
  const { id } = await createdJob(other, { key, photos: ['problem: queue_full'] })
  const open = []
  for (let count = 0; count < jobLimits.openStreams; count += 1) {
    const stream = await follow(id, key, listening)
    assert.equal((await stream.events.next()).value?.event, 'job')
    open.push(stream)
  }
  const refused = await follow(id, key, listening)
  assert.equal(refused.response.status, 429)
  assert.equal(refused.response.headers.get('retry-after'), '5')
  assert.partialDeepStrictEqual(await refused.response.json(), { code: 'too_many_streams' })

  const [left, ...others] = open
  assert.ok(left)
  left.leave()
  await assert.rejects(allOf(left.events), /aborted/)
  for (let tries = 0; ; tries += 1) {
    const next = await follow(id, key, listening)
    if (next.response.status === 200) {
      others.push(next)
      break
    }
    assert.ok(tries < 100, 'the closed stream still counts')
    await next.response.text()
  }
  const ended = Promise.all(others.map(({ events }) => allOf(events)))
  await other.close()
  await ended
})

test('a stream ends after its longest time, although its job goes on', async () => {
  const streams = { ...edgeLimits.streams, longestMs: 1_000 }
  const brief = testApp({ db: appDb, limits: { ...edgeLimits, streams } })
  const { key } = await fundedAccount(appDb, '1.00')
  const { id } = await createdJob(brief, { key })
  const { response } = await follow(id, key, await brief.listen({ port: 0 }))
  const events = await response.text()
  assert.match(events, /^event: job$/m)
  assert.match(events, /"status":"queued"/)
})

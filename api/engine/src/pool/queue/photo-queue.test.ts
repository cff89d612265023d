import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../../problem.ts'
import { type PhotoQueue, photoQueue, type Turn } from './photo-queue.ts'

const patience: Turn = { timeUp: [new AbortController().signal] }

/** A queue whose work begins and ends when the test says so. */
function observed(workers: number, queueLimit: number) {
  const queue = photoQueue(workers, queueLimit)
  const begun: string[] = []
  const enter = (name: string, turn: Partial<Turn> = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<string>>()
    const work = () => {
      begun.push(name)
      return promise
    }
    const outcome = queue.run(work, { ...patience, ...turn })
    return { outcome, end: () => resolve({ ok: true, value: name }), crash: reject }
  }
  return { ...queue, begun, enter }
}

function loadOf({ load }: PhotoQueue) {
  const { busy, waiting } = load()
  return { busy, waiting }
}

function codeOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? 'answered' : outcome.problem.code
}

test('without a queue, each worker takes one photo, and the next begins when a worker is free', async () => {
  const queue = observed(2, 0)
  const [first, second] = [queue.enter('first'), queue.enter('second')]
  assert.equal(queue.full()?.problem.code, 'queue_full')
  assert.equal(codeOf(await queue.enter('third').outcome), 'queue_full')
  first.end()
  assert.deepEqual(await first.outcome, { ok: true, value: 'first' })
  assert.equal(queue.full(), undefined)
  const fourth = queue.enter('fourth')
  for (const work of [second, fourth]) work.end()
  await Promise.all([second.outcome, fourth.outcome])
  assert.deepEqual(queue.begun, ['first', 'second', 'fourth'])
  assert.deepEqual(loadOf(queue), { busy: 0, waiting: 0 })
})

test('the queue takes exactly as many as its limit, and one more for each that is done', async () => {
  const queue = observed(1, 2)
  const calls = ['first', 'second', 'third'].map((name) => queue.enter(name))
  assert.deepEqual(loadOf(queue), { busy: 1, waiting: 2 })
  assert.equal(codeOf(await queue.enter('too many').outcome), 'queue_full')
  calls[0]?.end()
  await calls[0]?.outcome
  assert.deepEqual(loadOf(queue), { busy: 1, waiting: 1 })
  calls.push(queue.enter('fourth'))
  assert.equal(codeOf(await queue.enter('too many again').outcome), 'queue_full')
  for (const { end } of calls) end()
  await Promise.all(calls.map(({ outcome }) => outcome))
  assert.deepEqual(queue.begun, ['first', 'second', 'third', 'fourth'])
})

test('paid photos go first, then free ones, then those of jobs', async () => {
  const queue = observed(1, 10)
  const turns: [string, Partial<Turn>][] = [
    ['running', {}],
    ['item 1', { rank: 'job' }],
    ['free 1', { rank: 'free' }],
    ['call 1', {}],
    ['item 2', { rank: 'job' }],
    ['free 2', { rank: 'free' }],
    ['call 2', {}],
  ]
  const entered = turns.map(([name, turn]) => queue.enter(name, turn))
  for (const { end } of entered) end()
  await Promise.all(entered.map(({ outcome }) => outcome))
  assert.deepEqual(queue.begun, ['running', 'call 1', 'call 2', 'free 1', 'free 2', 'item 1', 'item 2'])
})

test('a caller who leaves while waiting frees the place; work that has begun goes on', async () => {
  const queue = observed(1, 1)
  const [ofRunning, ofWaiting] = [new AbortController(), new AbortController()]
  const running = queue.enter('running', { callerLeft: ofRunning.signal })
  const waiting = queue.enter('waiting', { callerLeft: ofWaiting.signal })
  ofRunning.abort()
  ofWaiting.abort()
  assert.equal(codeOf(await waiting.outcome), 'caller_left')
  assert.deepEqual(loadOf(queue), { busy: 1, waiting: 0 })
  const next = queue.enter('next')
  running.end()
  next.end()
  assert.equal(codeOf(await running.outcome), 'answered')
  assert.equal(codeOf(await next.outcome), 'answered')
  assert.deepEqual(queue.begun, ['running', 'next'])
})

test('a caller who leaves at the moment of the turn keeps the worker, and no place is lost', async () => {
  const queue = observed(1, 1)
  const left = new AbortController()
  const running = queue.enter('running')
  const called = queue.enter('called', { callerLeft: left.signal })
  running.outcome.then(() => left.abort())
  running.end()
  called.end()
  assert.equal(codeOf(await called.outcome), 'answered')
  assert.deepEqual(loadOf(queue), { busy: 0, waiting: 0 })
})

test('a caller who has already left gets no worker, even if one is free', async () => {
  const queue = observed(1, 1)
  assert.equal(codeOf(await queue.enter('gone', { callerLeft: AbortSignal.abort() }).outcome), 'caller_left')
  assert.deepEqual(loadOf(queue), { busy: 0, waiting: 0 })
})

test('a photo whose time is up before its turn gets queue_full and is never tried', async () => {
  const queue = observed(1, 1)
  const running = queue.enter('running')
  const late = new AbortController()
  const waiting = queue.enter('waiting', { timeUp: [late.signal] })
  late.abort()
  assert.equal(codeOf(await waiting.outcome), 'queue_full')
  running.end()
  await running.outcome
  assert.deepEqual(queue.begun, ['running'])
})

test('work that fails frees its worker for the next photo', async () => {
  const queue = observed(1, 1)
  const breaking = queue.enter('breaking')
  const next = queue.enter('next')
  const broken = assert.rejects(breaking.outcome, /crashed/)
  breaking.crash(new Error('crashed'))
  next.end()
  await broken
  assert.equal(codeOf(await next.outcome), 'answered')
})

test('a queue that closes refuses waiting and new photos, and lets running work end', async () => {
  const queue = observed(1, 5)
  const running = queue.enter('running')
  const waiting = [queue.enter('waiting'), queue.enter('waiting', { rank: 'job' })]
  queue.close()
  for (const { outcome } of waiting) assert.equal(codeOf(await outcome), 'queue_full')
  running.end()
  assert.equal(codeOf(await running.outcome), 'answered')
  assert.equal(codeOf(await queue.enter('later').outcome), 'queue_full')
  assert.deepEqual(queue.begun, ['running'])
})

/** What a full queue says after one piece of work that took a tenth of a second. */
async function retryAfter(workers: number, queueLimit: number) {
  const queue = observed(workers, queueLimit)
  let tookMs = 0
  await queue.run(async () => {
    const startMs = performance.now()
    await sleep(100)
    tookMs = performance.now() - startMs
    return { ok: true, value: '' }
  }, patience)
  for (let entered = 0; entered < workers + queueLimit; entered += 1) queue.enter(`${entered}`)
  const { retryAfterSeconds = Number.NaN, extra } = queue.full()?.problem ?? {}
  assert.equal(extra?.retry_after_seconds, retryAfterSeconds)
  return { retryAfterSeconds, tookMs }
}

test('the time to retry is the time that the waiting photos will take at the recent pace', async () => {
  const one = await retryAfter(1, 60)
  assert.ok(Math.abs(one.retryAfterSeconds - Math.ceil((60 * one.tookMs) / 1000)) <= 1, JSON.stringify(one))
  const three = await retryAfter(3, 60)
  assert.ok(Math.abs(three.retryAfterSeconds - Math.ceil((20 * three.tookMs) / 1000)) <= 1)
})

test('the time to retry is 1 to 60 seconds, and absent if no photo was judged yet', async () => {
  assert.equal((await retryAfter(1, 0)).retryAfterSeconds, 1)
  assert.equal((await retryAfter(1, 1000)).retryAfterSeconds, 60)
  const queue = observed(1, 0)
  queue.enter('first ever')
  assert.equal(queue.full()?.problem.retryAfterSeconds, undefined)
})

import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { type Outcome, refusal } from '../problem.ts'
import { type PhotoQueue, photoQueue, type Turn } from './photo-queue.ts'

/** The clock of the queue, which only these tests move. */
let nowMs = 0
before(() => void mock.method(performance, 'now', () => nowMs))
after(() => mock.restoreAll())

const timeLimitFactor: Turn = { timeUp: [new AbortController().signal] }

/** A queue whose work begins and ends when the test says so. */
function observed(workers: number, queueLimit: number) {
  const queue = photoQueue(workers, queueLimit)
  const begun: string[] = []
  const running: { name: string; end(outcome: Outcome<string>): void }[] = []
  const enter = (name: string, turn: Partial<Turn> = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<string>>()
    const work = () => {
      begun.push(name)
      running.push({ name, end: resolve })
      return promise
    }
    const outcome = queue.run(work, { ...timeLimitFactor, ...turn })
    return { outcome, end: () => resolve({ ok: true, value: name }), crash: reject }
  }
  return { ...queue, begun, running, enter }
}

function loadOf({ load }: PhotoQueue) {
  const { busy, waiting } = load()
  return { busy, waiting }
}

function codeOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? 'answered' : outcome.problem.code
}

test('the queue takes exactly as many as its limit, and one more for each that is done', async () => {
  const queue = observed(1, 2)
  const calls = ['first', 'second', 'third'].map((name) => queue.enter(name))
  assert.deepEqual(loadOf(queue), { busy: 1, waiting: 2 })
  assert.equal(queue.full()?.problem.code, 'queue_full')
  assert.equal(codeOf(await queue.enter('too many').outcome), 'queue_full')
  calls[0]?.end()
  assert.deepEqual(await calls[0]?.outcome, { ok: true, value: 'first' })
  assert.equal(queue.full(), undefined)
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
  await queue.run(async () => {
    nowMs += 100
    return { ok: true, value: '' }
  }, timeLimitFactor)
  for (let entered = 0; entered < workers + queueLimit; entered += 1) queue.enter(`${entered}`)
  const { retryAfterSeconds = Number.NaN, extra } = queue.full()?.problem ?? {}
  assert.equal(extra?.retry_after_seconds, retryAfterSeconds)
  return retryAfterSeconds
}

test('the time to retry is that of the waiting photos at the recent pace, 1 to 60 seconds, absent before the first photo', async () => {
  assert.equal(await retryAfter(1, 60), 6)
  assert.equal(await retryAfter(3, 60), 2)
  assert.equal(await retryAfter(1, 0), 1)
  assert.equal(await retryAfter(1, 1000), 60)
  const queue = observed(1, 0)
  queue.enter('first ever')
  assert.equal(queue.full()?.problem.retryAfterSeconds, undefined)
})

/* How the photo queue shares its workers between flows, and its places. */

/** A queue whose work ends when the test says so, in the order in which it began. */
function sharedQueue(workers: number, queueLimit: number) {
  const { begun, running, enter: enterTurn, ...queue } = observed(workers, queueLimit)
  const enter = (name: string, flow: string, turn: Partial<Turn> = {}) =>
    enterTurn(name, { flow, ...turn }).outcome
  /** Ends the work that began first, or that of a name, and lets the next begin. */
  const end = async (name?: string, outcome: Outcome<string> = { ok: true, value: '' }) => {
    const index = name === undefined ? 0 : running.findIndex((work) => work.name === name)
    running.splice(index, 1)[0]?.end(outcome)
    await settled()
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  /** Lets each of these flows get a result. */
  const known = async (...flows: string[]) => {
    for (const flow of flows) {
      enter('known', flow)
      await settled()
      await end()
    }
  }
  return { queue, begun, enter, end, settled, known }
}

const refusalOf = async (outcome: Promise<Outcome<unknown>>) => codeOf(await outcome)

const failed = refusal('engine_failure', 'The work hung.')

test('an account with ten photos does not keep the photos of another one from their turn', async () => {
  const { begun, enter, end, settled } = sharedQueue(1, 64)
  const flood = Array.from({ length: 10 }, (_, index) => enter(`a${index}`, 'a'))
  const other = [enter('b0', 'b'), enter('b1', 'b')]
  await settled()
  for (let turn = 0; turn < 12; turn += 1) {
    nowMs += 20
    await end()
  }
  assert.deepEqual(begun.slice(0, 2), ['a0', 'b0'])
  assert.ok(begun.indexOf('b1') < 6, `${begun}`)
  for (const outcome of [...flood, ...other]) assert.equal(await refusalOf(outcome), 'answered')
})

test('an account does not get the last worker while another one waits', async () => {
  const { begun, enter, end, settled, known } = sharedQueue(3, 64)
  await known('a', 'c')
  for (const name of ['c0', 'c1', 'c2']) enter(name, 'c')
  for (const name of ['a0', 'a1', 'a2', 'a3']) enter(name, 'a')
  enter('b0', 'b')
  await settled()
  await end('c0')
  await end('c1')
  await end('c2')
  assert.deepEqual(begun.slice(5).toSorted(), ['a0', 'a1', 'b0'])
})

test('an account without a result so far leaves one worker to others', async () => {
  const { begun, enter, end, settled } = sharedQueue(2, 64)
  for (const name of ['a0', 'a1', 'a2']) enter(name, 'a')
  await settled()
  assert.deepEqual(begun, ['a0'])
  enter('b0', 'b')
  await settled()
  assert.deepEqual(begun, ['a0', 'b0'])
  await end('b0')
  assert.deepEqual(begun, ['a0', 'b0'])
  await end('a0')
  assert.deepEqual(begun, ['a0', 'b0', 'a1', 'a2'], 'a result is enough')
})

test('photos that hang leave one worker to others, and work costs its flow what it took', async () => {
  const { begun, enter, end, settled, known } = sharedQueue(2, 64)
  await known('a')
  const hanging = Array.from({ length: 10 }, (_, index) => enter(`a${index}`, 'a'))
  await settled()
  assert.deepEqual(begun, ['known', 'a0', 'a1'], 'an account that had a result may use every worker')
  nowMs += 1100
  await end('a0', failed)
  assert.equal(await refusalOf(hanging[0] ?? Promise.reject()), 'engine_failure')
  assert.deepEqual(begun, ['known', 'a0', 'a1'], 'and after it hung, all but one')
  const honest = Array.from({ length: 5 }, (_, index) => enter(`b${index}`, 'b'))
  for (let index = 0; index < 5; index += 1) {
    await settled()
    await end(`b${index}`)
    assert.equal(await refusalOf(honest[index] ?? Promise.reject()), 'answered')
  }
  assert.deepEqual(begun.slice(3), ['b0', 'b1', 'b2', 'b3', 'b4'])
  await end('a1', failed)
  assert.equal(begun.at(-1), 'a2', 'it is served when no one else waits')
})

test('a full queue makes room for an account that has fewer photos in it, and says whose share is used up', async () => {
  const { queue, enter, settled } = sharedQueue(1, 4)
  const flood = Array.from({ length: 5 }, (_, index) => enter(`a${index}`, 'a'))
  await settled()
  assert.equal(queue.full('a')?.problem.code, 'queue_full', 'alone, the queue is simply full')
  assert.equal(queue.full('b'), undefined)
  enter('b0', 'b')
  enter('b1', 'b')
  const last = [flood[4], flood[3]].map((outcome) => outcome ?? Promise.reject())
  for (const outcome of last) {
    const displaced = await outcome
    assert.ok(!displaced.ok)
    assert.equal(displaced.problem.code, 'too_many_concurrent_calls')
    assert.ok((displaced.problem.retryAfterSeconds ?? 0) >= 1)
  }
  assert.equal(queue.full('a')?.problem.extra?.limit, 2)
  assert.equal(await refusalOf(enter('a5', 'a')), 'too_many_concurrent_calls')
  assert.equal(queue.load().waiting, 4, 'there are never more than the limit')
  assert.equal(queue.full('c'), undefined)
  const third = enter('c0', 'c')
  assert.equal(queue.load().waiting, 4)
  queue.close()
  assert.equal(await refusalOf(third), 'queue_full')
})

test('no rank waits for ever, however many photos are paid for', async () => {
  const { begun, enter, end, settled } = sharedQueue(1, 1000)
  for (let index = 0; index < 60; index += 1) enter('paid', `account ${index % 3}`)
  for (let index = 0; index < 3; index += 1) {
    enter('free', 'a guest', { rank: 'free' })
    enter('job', 'a job', { rank: 'job' })
  }
  await settled()
  for (let turn = 0; turn < 40; turn += 1) await end()
  const turns = begun.slice(0, 40)
  assert.equal(turns.indexOf('free') >= 8, true, 'paid photos go first')
  assert.equal(turns.filter((name) => name === 'free').length, 3)
  assert.equal(turns.filter((name) => name === 'job').length, 2)
})

test('paid photos displace those of lower ranks, but leave them some places', async () => {
  const { queue, enter, settled } = sharedQueue(1, 16)
  enter('running', 'x')
  const items = Array.from({ length: 16 }, (_, index) => enter(`j${index}`, `job ${index}`, { rank: 'job' }))
  await settled()
  for (let index = 0; index < 20; index += 1) enter(`p${index}`, 'payer')
  await settled()
  assert.deepEqual(queue.load().waitingByRank, { paid: 14, free: 0, job: 2 })
  const codes = await Promise.all(
    items.map((item) => Promise.race([refusalOf(item), settled().then(() => 'waits')])),
  )
  assert.equal(codes.filter((code) => code === 'waits').length, 2)
  assert.equal(queue.full('guest', 'free'), undefined, 'a free photo gets a place, too')
})

test('the seconds of a worker are reported, whatever came of them', async () => {
  const { enter, end, settled } = sharedQueue(1, 4)
  const worked: number[] = []
  const onWorked = (seconds: number) => worked.push(seconds)
  const both = [enter('good', 'a', { onWorked }), enter('bad', 'a', { onWorked })]
  const never = enter('never', 'a', { onWorked, callerLeft: AbortSignal.abort() })
  await settled()
  nowMs += 50
  await end()
  nowMs += 70
  await end(undefined, failed)
  await Promise.all([...both, never])
  assert.deepEqual(worked, [0.05, 0.07])
})

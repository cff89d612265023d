import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, refusal } from '../../problem.ts'
import { photoQueue, type Turn } from './photo-queue.ts'

/* How the photo queue shares its workers between flows, and its places. */

/** A queue whose work ends when the test says so, in the order in which it began. */
function sharedQueue(workers: number, queueLimit: number) {
  const queue = photoQueue(workers, queueLimit)
  const begun: string[] = []
  const running: { name: string; end(outcome: Outcome<string>): void }[] = []
  const enter = (name: string, flow: string, turn: Partial<Turn> = {}) => {
    const work = () => {
      const { promise, resolve } = Promise.withResolvers<Outcome<string>>()
      begun.push(name)
      running.push({ name, end: resolve })
      return promise
    }
    return queue.run(work, { timeUp: [new AbortController().signal], flow, ...turn })
  }
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

const codeOf = async (outcome: Promise<Outcome<unknown>>) => {
  const ended = await outcome
  return ended.ok ? 'answered' : ended.problem.code
}

const failed = refusal('engine_failure', 'The work hung.')

test('an account with ten photos does not keep the photos of another one from their turn', async () => {
  const { begun, enter, end, settled } = sharedQueue(1, 64)
  const flood = Array.from({ length: 10 }, (_, index) => enter(`a${index}`, 'a'))
  const other = [enter('b0', 'b'), enter('b1', 'b')]
  await settled()
  for (let turn = 0; turn < 12; turn += 1) {
    await sleep(20)
    await end()
  }
  assert.deepEqual(begun.slice(0, 2), ['a0', 'b0'])
  assert.ok(begun.indexOf('b1') < 6, `${begun}`)
  for (const outcome of [...flood, ...other]) assert.equal(await codeOf(outcome), 'answered')
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
  await sleep(1100)
  await end('a0', failed)
  assert.equal(await codeOf(hanging[0] ?? Promise.reject()), 'engine_failure')
  assert.deepEqual(begun, ['known', 'a0', 'a1'], 'and after it hung, all but one')
  const honest = Array.from({ length: 5 }, (_, index) => enter(`b${index}`, 'b'))
  for (let index = 0; index < 5; index += 1) {
    await settled()
    await end(`b${index}`)
    assert.equal(await codeOf(honest[index] ?? Promise.reject()), 'answered')
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
  assert.equal(await codeOf(enter('a5', 'a')), 'too_many_concurrent_calls')
  assert.equal(queue.load().waiting, 4, 'there are never more than the limit')
  assert.equal(queue.full('c'), undefined)
  const third = enter('c0', 'c')
  assert.equal(queue.load().waiting, 4)
  queue.close()
  assert.equal(await codeOf(third), 'queue_full')
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
  const codes = await Promise.all(items.map((item) => Promise.race([codeOf(item), sleep(10, 'waits')])))
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
  await sleep(50)
  await end()
  await end(undefined, failed)
  await Promise.all([...both, never])
  assert.equal(worked.length, 2)
  assert.ok((worked[0] ?? 0) >= 0.045 && (worked[0] ?? 0) < 30, `${worked}`)
})

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Engine } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { proveLedger } from '#billing/proofs/prove-ledger.ts'
import { balanceOf, sweep } from '#billing/wallet/ledger.ts'
import { openDatabase } from '#storage/database.ts'
import { photosInRows } from '#storage/photos/photo-places.ts'
import { testApp, testCatalog, testConfig, testSecret } from '#testing/app.ts'
import { atEnd } from '#testing/at-end.ts'
import { runQueued, testBackground } from '#testing/background.ts'
import { lossyProxy } from '#testing/broken-servers.ts'
import { testDatabase, unpaidMs } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine, instantEngine } from '#testing/instant-engine.ts'
import { callCreateJob, createdJob, jobCalls } from '#testing/photo-calls.ts'
import { startDoomed } from '#testing/processes.ts'
import { openAttestations } from '../attestations/attest.ts'
import { advanceJobTask, tendJobs } from './advance.ts'
import { deleteOldJobs } from './change.ts'
import { type Judging, judgeItemTask } from './run-item.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const failures: unknown[] = []

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

/** Judges items one by one when the test calls it. No worker takes them from the queue. */
function judgeWith(
  engine: Engine,
  retrySeconds: readonly number[] = [0, 0],
  unpaid: Judging['unpaid'] = { refusal: async () => undefined },
) {
  const task = judgeItemTask({
    db,
    engine,
    catalog: testCatalog,
    attestations: openAttestations(testConfig()),
    photos: photosInRows,
    secrets: [testSecret],
    retentionSeconds: 3600,
    unpaid,
    retrySeconds,
    onFailure: (error) => failures.push(error),
  })
  return (jobId: string, itemId: string) =>
    task.run({ jobId, itemId }, { signal: new AbortController().signal })
}

/** The ids of a job's items, in their order. */
async function itemsOf(jobId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from job_items where job_id = ${jobId} order by position`.execute(db)
  return rows.map(({ id }) => id)
}

async function count(table: 'job_photos' | 'job_items' | 'transfers', of: string): Promise<number> {
  const column = { job_photos: 'item_id', job_items: 'job_id', transfers: 'debit_account' }[table]
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = any (${[of, ...(await itemsOf(of))]})`.execute(
    db,
  )
  return rows.length
}

async function newJob(photos: string[]) {
  const account = await fundedAccount(db, '10.00')
  const { id } = await createdJob(app, { key: account.key, photos })
  return { ...account, id, items: await itemsOf(id), ...jobCalls(app, account.key) }
}

/** Lets something happen while the first item of a job is being judged, and waits for its end. */
async function whileJudging({ id, items }: { id: string; items: string[] }, happens: () => Promise<unknown>) {
  const engine = gatedEngine()
  const running = judgeWith(engine)(id, items[0] ?? '')
  await engine.begun
  await happens()
  engine.goOn()
  await running
}

const { url, db: crashDb } = await testDatabase()
const crashApp = testApp({ db: crashDb })

test('an item that is judged twice has one result and one charge', async () => {
  const { id, items, read, walletId } = await newJob(['one', 'two'])
  const [first = ''] = items
  const engine = gatedEngine()
  const judge = judgeWith(engine)
  const both = Promise.all([judge(id, first), judge(id, first)])
  await until(async () => engine.calls === 2)
  engine.goOn()
  await both
  await judge(id, first)
  assert.equal(engine.calls, 2, 'the third attempt finds the item done')
  const job = await read(id)
  assert.equal(job.status, 'running')
  assert.deepEqual(job.charge, { amount: '0.05', held: '0.00', currency: 'USD' })
  assert.equal(job.counts.completed, 1)
  assert.equal(await count('transfers', walletId), 1)
  assert.equal(await count('job_photos', id), 1, "the other item's photo is still needed")
})

test('retries an item after a failure that may pass, and fails it after the last attempt', async () => {
  for (const photo of ['problem: engine_failure', 'problem: check_timed_out', 'throw']) {
    const { id, items, read, walletId } = await newJob([photo])
    const [item = ''] = items
    const judge = judgeWith(instantEngine(), [0, 0])
    await judge(id, item)
    assert.equal((await read(id)).items[0]?.status, 'queued')
    await judge(id, item)
    await judge(id, item)
    const job = await read(id)
    assert.equal(job.status, 'failed')
    assert.equal(job.items[0]?.problem?.code, 'engine_failure')
    assert.equal(job.items[0]?.problem?.status, 500)
    assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
  }
  assert.equal(failures.length, 3, 'each exception of the engine is reported')
})

test('an item that hangs is tried twice, then fails with its own problem', async () => {
  const { id, items, read } = await newJob(['problem: check_timed_out'])
  const [item = ''] = items
  const judge = judgeWith(instantEngine({ delayMs: 1100 }), [0, 0, 0, 0])
  await judge(id, item)
  assert.equal((await read(id)).items[0]?.status, 'queued')
  await judge(id, item)
  const job = await read(id)
  assert.equal(job.status, 'failed')
  assert.equal(job.items[0]?.problem?.code, 'check_timed_out')
})

test('an item waits without an attempt while its account has to wait', async () => {
  const { id, items, read } = await newJob(['one'])
  const engine = instantEngine()
  const wait = { code: 'too_much_unpaid_work', detail: 'Too much.', retryAfterSeconds: 77 } as const
  await judgeWith(engine, [0], { refusal: async () => wait })(id, items[0] ?? '')
  assert.equal((await read(id)).items[0]?.status, 'queued')
  assert.equal(engine.calls, 0)
  const { rows } = await sql<{ seconds: number }>`
    select max(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs
     where payload->>'itemId' = ${items[0]}`.execute(db)
  assert.ok((rows[0]?.seconds ?? 0) > 60)
})

test('photos that are dropped count as unpaid work only if their job was not paid for', async () => {
  const counted = async (judgeFirst: boolean) => {
    const { id, items, accountId, cancel } = await newJob(['one', 'x'.repeat(100_000)])
    if (judgeFirst) await judgeWith(instantEngine())(id, items[0] ?? '')
    await cancel(id)
    return unpaidMs(db, accountId)
  }
  assert.equal(await counted(true), 0)
  assert.ok((await counted(false)) >= 10)
})

test('an attempt that finds the engine full does not count', async () => {
  const { id, items, read } = await newJob(['problem: queue_full'])
  const [item = ''] = items
  const judge = judgeWith(instantEngine(), [0])
  for (let turn = 0; turn < 5; turn += 1) await judge(id, item)
  assert.equal((await read(id)).items[0]?.status, 'queued')
})

test('fails an item whose workers die repeatedly', async () => {
  const { id, items, read } = await newJob(['deadly'])
  await sql`update job_items set state = 'running', attempts = 3 where job_id = ${id}`.execute(db)
  await sql`update jobs set queued = 0, running = 1 where id = ${id}`.execute(db)
  await judgeWith(instantEngine(), [0, 0])(id, items[0] ?? '')
  const job = await read(id)
  assert.equal(job.items[0]?.problem?.code, 'engine_failure')
  assert.equal(await count('job_photos', id), 0)
})

test('cancelling ends the waiting items and lets the running item finish', async () => {
  const { id, items, read, cancel, walletId } = await newJob(['one', 'two', 'three'])
  await whileJudging({ id, items }, async () => {
    const cancelled = await cancel(id)
    assert.equal(cancelled.statusCode, 200, cancelled.body)
    assert.equal(cancelled.json().status, 'cancelling')
    assert.partialDeepStrictEqual(cancelled.json().counts, { running: 1, cancelled: 2 })
    assert.equal(await count('job_photos', id), 1)
    assert.deepEqual((await cancel(id)).json(), cancelled.json(), 'a second cancellation changes nothing')
  })
  const job = await read(id)
  assert.equal(job.status, 'cancelled')
  assert.deepEqual(
    job.items.map(({ status }) => status),
    ['completed', 'cancelled', 'cancelled'],
  )
  assert.equal(job.charge.amount, '0.05')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
  assert.equal((await cancel(id)).json().status, 'cancelled')
})

test('cancels an item that was running at the cancellation and has no result', async () => {
  const { id, items, read, cancel, walletId } = await newJob(['problem: engine_failure'])
  await whileJudging({ id, items }, async () => assert.equal((await cancel(id)).json().status, 'cancelling'))
  const job = await read(id)
  assert.deepEqual([job.status, job.items[0]?.status, job.charge.held], ['cancelled', 'cancelled', '0.00'])
  assert.equal(await count('job_photos', id), 0)
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})

test('a job that is cancelled before any item was judged costs nothing', async () => {
  const { id, items, read, cancel, walletId } = await newJob(['one', 'two'])
  const cancelled = (await cancel(id)).json()
  assert.equal(cancelled.status, 'cancelled')
  assert.deepEqual(cancelled.charge, { amount: '0.00', held: '0.00', currency: 'USD' })
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
  const engine = instantEngine()
  await judgeWith(engine)(id, items[0] ?? '')
  assert.equal(engine.calls, 0, 'the task that is left in the queue does nothing')
  assert.equal((await read(id)).status, 'cancelled')
})

test('deleting a job deletes its photos and results, but not its entries in the ledger', async () => {
  const { id, items, call, remove, walletId } = await newJob(['one', 'two'])
  await judgeWith(instantEngine())(id, items[0] ?? '')
  const deleted = await remove(id)
  assert.equal(deleted.statusCode, 204)
  assert.equal(deleted.body, '')
  assert.equal((await call('GET', `/${id}`)).statusCode, 404)
  assert.equal((await remove(id)).statusCode, 404)
  for (const item of items) assert.equal(await count('job_photos', item), 0)
  assert.equal(await count('job_items', id), 0)
  assert.equal(await count('transfers', walletId), 1)
})

test('a job that is deleted while its only item is being judged is not charged', async () => {
  const { id, items, remove, walletId } = await newJob(['one'])
  await whileJudging({ id, items }, async () => assert.equal((await remove(id)).statusCode, 204))
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})

const expire = (id: string) =>
  sql`update jobs set expires_at = now(), try_after = now() where id = ${id}`.execute(db)

const advance = advanceJobTask({ db, photos: photosInRows, baseUrl: '', retentionSeconds: 3600 })

/** Ends jobs that have expired, as housekeeping and the queue do. Returns how many it took further. */
async function endExpired(): Promise<number> {
  const due = await tendJobs(db)
  await runQueued(db, advance)
  return due
}

test('an expired job keeps its results, fails its other items and deletes its photos', async () => {
  const partly = await newJob(['one', 'two'])
  const never = await newJob(['one'])
  const later = await sql`
    select from jobs join job_items on job_id = jobs.id join holds on holds.id = hold_id
     where jobs.id = ${never.id} and holds.expires_at > jobs.expires_at`.execute(db)
  assert.equal(later.rows.length, 1, 'the hold expires later than the job')
  await judgeWith(instantEngine())(partly.id, partly.items[0] ?? '')
  for (const { id } of [partly, never]) await expire(id)
  assert.equal(await endExpired(), 2)
  const [half, none] = [await partly.read(partly.id), await never.read(never.id)]
  assert.equal(half.status, 'completed')
  assert.equal(half.items[1]?.problem?.code, 'job_expired')
  assert.equal(half.charge.amount, '0.05')
  assert.equal(none.status, 'failed')
  assert.deepEqual(none.charge, { amount: '0.00', held: '0.00', currency: 'USD' })
  assert.equal(await count('job_photos', never.id), 0)
  assert.equal(await endExpired(), 0)
})

test('a result that arrives after the job has expired is neither stored nor charged', async () => {
  const { id, items, read, walletId } = await newJob(['one'])
  await whileJudging({ id, items }, () => expire(id))
  await endExpired()
  const job = await read(id)
  assert.equal(job.items[0]?.problem?.code, 'job_expired')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})

test('a job whose hold was voided gets no result', async () => {
  const { id, items, read, walletId } = await newJob(['one'])
  await sql`update holds set expires_at = now() where wallet_id = ${walletId}`.execute(db)
  assert.equal(await sweep(db), 1)
  await judgeWith(instantEngine())(id, items[0] ?? '')
  const job = await read(id)
  assert.equal(job.status, 'failed')
  assert.equal(job.items[0]?.result, null)
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})

test('deletes a job once its retention period is over', async () => {
  const { id, items, call, read } = await newJob(['one'])
  await judgeWith(instantEngine())(id, items[0] ?? '')
  const { ended_at, results_kept_until } = await read(id)
  assert.equal(Date.parse(String(results_kept_until)) - Date.parse(String(ended_at)), 3_600_000)
  await deleteOldJobs(db)
  assert.equal((await call('GET', `/${id}`)).statusCode, 200)
  await sql`update jobs set delete_at = now() where id = ${id}`.execute(db)
  assert.equal(await deleteOldJobs(db), 1)
  assert.equal((await call('GET', `/${id}`)).statusCode, 404)
})

test('a job that is locked does not keep other jobs from being ended', async () => {
  const [stuck, other] = [await newJob(['one']), await newJob(['one'])]
  for (const { id } of [stuck, other]) await expire(id)
  await db.transaction().execute(async (transaction) => {
    await sql`select from jobs where id = ${stuck.id} for update`.execute(transaction)
    assert.equal(await endExpired(), 1)
    assert.equal((await other.read(other.id)).status, 'failed')
  })
  assert.equal(await endExpired(), 1)
  assert.equal((await stuck.read(stuck.id)).status, 'failed')
})

afterEach(async () => assert.deepEqual(await proveLedger(crashDb), []))

test('workers that are killed repeatedly lose no item and charge nothing twice', async () => {
  const { key, walletId } = await fundedAccount(crashDb, '10.00')
  const { id } = await createdJob(crashApp, {
    key,
    photos: Array.from({ length: 20 }, (_, n) => `photo ${n}`),
  })
  const jobs = jobCalls(crashApp, key)
  for (let round = 1; round <= 2; round += 1) {
    const doomed = startDoomed('work', url, { delayMs: 50 })
    await until(async () => (await jobs.read(id)).counts.completed >= round * 4)
    await doomed.kill()
  }
  testBackground({ url, db: crashDb, config: { workerLostAfterSeconds: 1 } })
  const job = await jobs.ended(id)
  assert.equal(job.counts.completed, 20)
  assert.equal((await balanceOf(crashDb, walletId)).postedMicros, 9_950_000n)
})

for (const refusals of [0, 2, Number.POSITIVE_INFINITY]) {
  test(`creates one job if the commit's confirmation and ${refusals} connections are lost`, async () => {
    const { key, accountId } = await fundedAccount(crashDb, '10.00')
    const proxy = await lossyProxy(url, { refusals })
    const opened = await openDatabase(proxy.url)
    assert.ok(opened.ok)
    atEnd(() => opened.value.destroy())
    const call = { key, idempotencyKey: 'order 1' }
    const response = await callCreateJob(testApp({ db: opened.value }), call)
    assert.equal(response.statusCode, refusals < 3 ? 201 : 503, response.body)
    if (refusals >= 3) assert.match(response.json().detail, /not known whether/)
    const retry = await callCreateJob(crashApp, call)
    assert.equal(retry.statusCode, 201)
    assert.equal(retry.headers['idempotency-replayed'], 'true')
    const { rows } = await sql`select from jobs where account_id = ${accountId}`.execute(crashDb)
    assert.equal(rows.length, 1)
  })
}

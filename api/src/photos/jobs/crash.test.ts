import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testApp } from '../../../testing/app.ts'
import { callCreateJob, createdJob, jobCalls } from '../../../testing/calls/job-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { atEnd } from '../../../testing/processes/at-end.ts'
import { testBackground } from '../../../testing/processes/background.ts'
import { startWorkerProcess } from '../../../testing/processes/worker-process.ts'
import { lossyProxy } from '../../../testing/servers/lossy-proxy.ts'
import { proveLedger } from '../../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../../billing/wallet/balance.ts'
import { openDatabase } from '../../storage/database/open.ts'

const { url, db } = await testDatabase()
const app = testApp({ db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

test('another worker judges the items of a killed worker, and the job is charged once', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const doomed = startWorkerProcess(url, '--delay-ms', '60000')
  const { id } = await createdJob(app, { key, photos: ['one', 'two', 'three', 'four'] })
  const jobs = jobCalls(app, key)
  await until(async () => (await jobs.read(id)).counts.running === 2)
  await doomed.kill()
  assert.equal((await jobs.read(id)).status, 'running')

  const survivor = testBackground({ url, db, config: { workerLostAfterSeconds: 1 } })
  const job = await jobs.ended(id)
  assert.equal(job.counts.completed, 4)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
  const { rows } = await sql`select from job_photos`.execute(db)
  assert.equal(rows.length, 0)
  await survivor.stop()
})

test('workers that are killed repeatedly lose no item and charge nothing twice', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const { id } = await createdJob(app, { key, photos: Array.from({ length: 20 }, (_, n) => `photo ${n}`) })
  const jobs = jobCalls(app, key)
  for (let round = 1; round <= 2; round += 1) {
    const doomed = startWorkerProcess(url, '--delay-ms', '50')
    await until(async () => (await jobs.read(id)).counts.completed >= round * 4)
    await doomed.kill()
  }
  testBackground({ url, db, config: { workerLostAfterSeconds: 1 } })
  const job = await jobs.ended(id)
  assert.equal(job.counts.completed, 20)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
})

for (const refusals of [0, 2, Number.POSITIVE_INFINITY]) {
  test(`creates one job if the commit's confirmation and ${refusals} connections are lost`, async () => {
    const { key, accountId } = await fundedAccount(db, '10.00')
    const proxy = await lossyProxy(url, { refusals })
    const opened = await openDatabase(proxy.url)
    assert.ok(opened.ok)
    atEnd(() => opened.value.destroy())
    const call = { key, idempotencyKey: 'order 1' }
    const response = await callCreateJob(testApp({ db: opened.value }), call)
    assert.equal(response.statusCode, refusals < 3 ? 202 : 503, response.body)
    if (refusals >= 3) assert.match(response.json().detail, /not known whether/)
    const retry = await callCreateJob(app, call)
    assert.equal(retry.statusCode, 202)
    assert.equal(retry.headers['idempotency-replayed'], 'true')
    const { rows } = await sql`select from jobs where account_id = ${accountId}`.execute(db)
    assert.equal(rows.length, 1)
  })
}

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { balanceOf } from '#billing/wallet/ledger.ts'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { testObjectStore } from '#testing/object-store.ts'
import { callCheck, callCreateJob, createdJob, jobCalls, openJobCalls } from '#testing/photo-calls.ts'
import { createdReview } from '#testing/review-calls.ts'

const { db, url } = await testDatabase()
const store = await testObjectStore()
const config = { photoStore: store.photoStore }
const app = testApp({ db, config })
const { key, walletId } = await fundedAccount(db, '1.00')
const jobs = jobCalls(app, key)

const away = () => {
  store.before = async () => 500
}
const back = () => {
  store.before = async () => undefined
}
beforeEach(back)

test('while the store answers 500, what needs it is refused and costs nothing, and a check is answered', async () => {
  away()
  const call = { key, idempotencyKey: 'order 1', photos: ['one', 'two'] }
  const refused = await callCreateJob(app, call)
  assert.equal(refused.statusCode, 503)
  assert.equal(refused.headers['retry-after'], '10')
  const { code, detail } = refused.json()
  assert.deepEqual(
    [code, detail],
    ['not_ready', 'The store of photos does not respond. Nothing was charged. Try again.'],
  )
  await assert.rejects(createdReview(app, key), /not_ready/)
  const { postedMicros, heldMicros } = await balanceOf(db, walletId)
  assert.equal((await callCheck(app, { key })).statusCode, 200)
  const ready = await app.inject('/readyz')
  assert.equal(ready.statusCode, 200)
  assert.deepEqual(ready.json().limited, ['The store of photos does not respond.'])
  assert.equal(heldMicros, 0n)
  assert.ok(postedMicros >= 950_000n, 'the checks alone were paid')

  back()
  const accepted = await callCreateJob(app, call)
  assert.equal(accepted.statusCode, 201)
  await jobs.cancel(accepted.json().id)
  assert.deepEqual(await store.names(), [])
  assert.equal((await app.inject('/readyz')).json().limited, undefined)
})

test('photos of jobs and reviews are objects; a job waits while they cannot be read, and none is left', async () => {
  const review = await createdReview(app, key)
  const { id } = await createdJob(app, { key, photos: ['one', 'two', 'three'] })
  assert.equal((await store.names()).length, 4)
  away()
  const { stop } = testBackground({ url, db, config })
  const waits = async () => {
    const { items } = await jobs.read(id)
    return items.every(({ status, started_at: begun }) => status === 'queued' && begun !== null)
  }
  await until(waits)
  back()
  // As when the time is over after which the photos are tried again.
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
  const { counts, charge } = await jobs.ended(id)
  assert.deepEqual([counts.completed, charge.amount], [3, '0.05'])
  // An object is deleted after its row is: a little after the job has ended.
  await until(async () => (await store.names()).length === 1)
  const openJobs = openJobCalls(app, key)
  const open = await openJobs.created()
  await openJobs.sendMany(open.id, 2)
  assert.equal((await store.names()).length, 3)
  await openJobs.call('POST', `/${open.id}/cancel`)
  await openJobs.ended(open.id)
  await stop()
  assert.equal((await store.names()).length, 1)
  const deleted = await app.inject({
    method: 'DELETE',
    url: `/api/v1/reviews/${review.id}`,
    headers: { authorization: `Bearer ${key}` },
  })
  assert.equal(deleted.statusCode, 204)
  assert.deepEqual(await store.names(), [])
})

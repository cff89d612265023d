import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testApp, testSecret } from '../../../testing/app.ts'
import { createdReview } from '../../../testing/calls/review-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { startApiProcess } from '../../../testing/processes/api-process.ts'
import { photosInRows } from '../../storage/photos/open.ts'
import { deleteOldReviews } from './find.ts'
import { readPhoto } from './photo-store.ts'

const { url, db } = await testDatabase()
/** Its own housekeeping never runs. */
const app = testApp({ db, config: { sweepSeconds: 86_400 } })
const { key, accountId } = await fundedAccount(db, '1.00')

async function storedPhotos(): Promise<string[]> {
  const rows = await db.selectFrom('review_photos').select('review_id').execute()
  return rows.map(({ review_id }) => review_id)
}

const read = (id: string) =>
  app.inject({ url: `/api/v1/reviews/${id}`, headers: { authorization: `Bearer ${key}` } })

test('a photo is gone after its time, also when the process dies at the moment in which it deletes it', async () => {
  const [review, later] = [await createdReview(app, key), await createdReview(app, key)]
  const seen = async () => {
    const keeping = { db, photos: photosInRows, secrets: [testSecret] } as const
    const photo = await readPhoto(keeping, { accountId, livemode: true }, review.id)
    return photo.ok ? photo.value : photo
  }
  assert.ok(await seen())
  await sql`update review_photos set kept_until = now() where review_id = ${review.id}`.execute(db)

  const doomed = await startApiProcess(url, '--sweep-seconds', '0.1')
  const isDeleting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from review_photos%'`.execute(
      db,
    )
    return rows.length > 0
  }
  await db.transaction().execute(async (transaction) => {
    await sql`lock table review_photos in share mode`.execute(transaction)
    await until(isDeleting)
    await doomed.kill()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(transaction)
    assert.equal((await storedPhotos()).length, 2, 'nothing was deleted yet')
    assert.equal(await seen(), undefined, 'what is not deleted yet is not shown any more')
    assert.equal((await read(review.id)).json().photo_kept_until, null)
  })

  await testApp({ db, config: { sweepSeconds: 0.1 } }).ready()
  await until(async () => (await storedPhotos()).length === 1)
  assert.deepEqual(await storedPhotos(), [later.id])
  assert.equal((await read(review.id)).json().status, 'open', 'the case stays')
})

test('a case is gone after its time, with its photo', async () => {
  const review = await createdReview(app, key)
  await sql`update reviews set delete_at = now() where id = ${review.id}`.execute(db)
  assert.equal((await read(review.id)).statusCode, 404)
  assert.equal(await deleteOldReviews(db), 1)
  assert.ok(!(await storedPhotos()).includes(review.id))
})

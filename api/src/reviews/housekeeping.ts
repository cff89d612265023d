import { sql } from 'kysely'
import { deleteInBatches } from '../storage/database/delete-in-batches.ts'
import type { Database } from '../storage/database/open.ts'

/** Deletes the photos of cases whose time is over, with the places in them. Returns how many it deleted. */
export function deleteOldPhotos(db: Database): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from review_photos where review_id in (
        select review_id from review_photos
         where kept_until <= now() order by kept_until limit ${most} for update skip locked)`.execute(db),
  )
}

/** Deletes the cases that have been kept for their time, decided or not. Returns how many it deleted. */
export function deleteOldReviews(db: Database): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from reviews where id in (
        select id from reviews
         where delete_at <= now() order by delete_at limit ${most} for update skip locked)`.execute(db),
  )
}

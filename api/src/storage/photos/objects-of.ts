import { sql, type Transaction } from 'kysely'
import type { Executor } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Whose photos: of a job, of one of its items or of a review, or a saved one. */
export type PhotosOf = { jobId: string } | { itemId: string } | { reviewId: string } | { savedId: string }

/**
 * The addresses of the objects that hold photos. Ask before the rows of the photos are deleted, and give the answer to
 * `deleteOwed` after that.
 */
export async function objectsOf(db: Executor, of: PhotosOf): Promise<string[]> {
  const { rows } = await sql<{ object: string }>`
    select object from ${rowsOf(of)} and object is not null`.execute(db)
  return rows.map(({ object }) => object)
}

function rowsOf(of: PhotosOf) {
  if ('jobId' in of)
    return sql`job_photos join job_items on job_items.id = item_id where job_id = ${of.jobId}`
  if ('itemId' in of) return sql`job_photos where item_id = ${of.itemId}`
  if ('reviewId' in of) return sql`review_photos where review_id = ${of.reviewId}`
  return sql`saved_photos where id = ${of.savedId}`
}

/** The addresses of the objects whose rows this transaction has deleted: the trigger writes its time. */
export async function objectsOwedBy(transaction: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from photo_objects where state = 'owed' and changed_at = now()`.execute(transaction)
  return rows.map(({ address }) => address)
}

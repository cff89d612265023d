import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Stored photos, and cases that have one. */
export interface PhotosTables {
  job_photos: JobPhotosTable
  photo_objects: PhotoObjectsTable
  photo_space: PhotoSpaceTable
  saved_photos: SavedPhotosTable
  reviews: ReviewsTable
  review_photos: ReviewPhotosTable
  review_decisions: ReviewDecisionsTable
}

interface InOnePlace {
  /** Null if the photo is an object. */
  sealed: Buffer | null
  /** The address of the object; null if the photo is in the row. */
  object: string | null
}

interface JobPhotosTable extends InOnePlace {
  item_id: string
}

interface PhotoObjectsTable {
  address: string
  state: Generated<'intended' | 'kept' | 'owed'>
  changed_at: Generated<Date>
  bytes: number
  seal: Buffer
}

interface PhotoSpaceTable {
  name: string
}

interface SavedPhotosTable extends InOnePlace {
  id: string
  account_id: string
  document_id: string
  format: 'jpeg' | 'png'
  width: number
  height: number
  bytes: number
  created_at: Generated<Date>
  delete_at: Date
}

interface ReviewsTable {
  id: string
  number: GeneratedAlways<bigint>
  account_id: string
  livemode: boolean
  request_id: string
  document_id: string
  verdict: 'READY' | 'REVIEW' | 'RETAKE'
  result: JSONColumnType<object>
  reference: string | null
  created_at: Generated<Date>
  delete_at: Date
  decided_at: Date | null
  decided_by: string | null
  override: JSONColumnType<object | null, string | null, string | null>
}

interface ReviewPhotosTable extends InOnePlace {
  review_id: string
  format: 'jpeg' | 'png'
  sealed_places: Buffer
  kept_until: Date
}

interface ReviewDecisionsTable {
  id: GeneratedAlways<bigint>
  account_id: string
  livemode: boolean
  check_name: string
  outcome: 'PASS' | 'REVIEW' | 'FAIL'
  probability: number | null
  decision: 'accept' | 'refuse'
  document_id: string
  rules_version: string
  month: string
}

import { sql, type Transaction } from 'kysely'
import type { PhotoStore } from '#config/photo-store.ts'
import type { Database, Executor, Tables } from '../database.ts'
import { sealLength } from '../encryption.ts'
import { type Bucket, type BucketObserver, openBucket } from './bucket.ts'

/*
 * The records of objects; see `storage/schema.sql`. A record is written before its object and removed after it.
 */

/** Longer than a request that puts an object and a transaction that writes its row may take together. */
const intendedMinutes = 15

/** Records an object that is about to be put. */
export async function intend(db: Database, address: string, sealed: Buffer): Promise<void> {
  const record = { address, bytes: sealed.byteLength, seal: sealed.subarray(0, sealLength) }
  await db.insertInto('photo_objects').values(record).execute()
}

/** Has those of the objects deleted that no row names. Waits for transactions that write such rows. Returns their number. */
export async function giveUp(db: Database, addresses: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update photo_objects set state = 'owed', changed_at = now()
     where address = any(${addresses}) and state = 'intended'`.execute(db)
  return Number(numAffectedRows)
}

/** The same for objects that no row named in time, because a process ended or the store did not confirm them. */
export async function giveUpOld(db: Database): Promise<void> {
  await sql`
    update photo_objects set state = 'owed', changed_at = now()
     where address in (
       select address from photo_objects
        where state = 'intended' and changed_at < now() - make_interval(mins => ${intendedMinutes})
          for update skip locked)`.execute(db)
}

const isOwedBelow = (below: readonly string[]) => sql`
  state = 'owed' and exists (select from unnest(${below}::text[]) base where starts_with(address, base))`

/** Those of the objects that are below the given addresses and are to be deleted. */
export async function owedOf(
  db: Database,
  below: readonly string[],
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from photo_objects where address = any(${addresses}) and ${isOwedBelow(below)}`.execute(db)
  return rows.map(({ address }) => address)
}

/** The time of the database, for `claimOwed`. */
export async function clockOf(db: Database): Promise<string> {
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db)
  return rows[0]?.time ?? 'infinity'
}

/**
 * Some objects below the given addresses that have been owed since before a time, the first ones first. It puts them behind all
 * others, and none is claimed twice before a time.
 */
export async function claimOwed(
  db: Database,
  below: readonly string[],
  { before, most }: { before: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    update photo_objects set changed_at = clock_timestamp()
     where address in (
       select address from photo_objects
        where ${isOwedBelow(below)} and changed_at < ${before}::timestamptz
        order by changed_at limit ${most}
          for update skip locked)
    returning address`.execute(db)
  return rows.map(({ address }) => address)
}

/** Removes the records of objects that were deleted. */
export async function forget(db: Database, addresses: readonly string[]): Promise<void> {
  await sql`delete from photo_objects where address = any(${addresses}) and state = 'owed'`.execute(db)
}

/** Those of the addresses that have no record. */
export async function withoutRecord(db: Database, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses}::text[]) address
     where not exists (select from photo_objects where photo_objects.address = address.address)`.execute(db)
  return rows.map(({ address }) => address)
}

/** The bytes of an object; undefined if it has no record any more. */
export async function bytesOf(db: Database, address: string): Promise<number | undefined> {
  const query = db.selectFrom('photo_objects').select('bytes').where('address', '=', address)
  return (await query.executeTakeFirst())?.bytes
}

/** The part of the names that all objects of this database have. */
export async function spaceOf(db: Database): Promise<string> {
  return (await db.selectFrom('photo_space').select('name').executeTakeFirstOrThrow()).name
}

/** An object that is not below the given addresses; undefined if there is none. */
export async function anyElsewhere(db: Database, below: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select address from photo_objects
     where not exists (select from unnest(${below}::text[]) base where starts_with(address, base))
     limit 1`.execute(db)
  return rows[0]?.address
}

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

/** A bucket with the beginning of all addresses in it. */
export interface ObjectBase {
  /** Such as `s3://bucket/prefix/`. */
  readonly start: string
  /** The same without the bucket: the beginning of the objects' names. */
  readonly prefix: string
  readonly bucket: Bucket
}

/** The buckets among the places, in their order. */
export function basesOf(store: PhotoStore, observer: BucketObserver = {}): ObjectBase[] {
  return store.places.flatMap((place) => {
    if (place === 'database') return []
    const prefix = place.prefix && `${place.prefix}/`
    return [
      { start: `s3://${place.bucket}/${prefix}`, prefix, bucket: openBucket(store, place.bucket, observer) },
    ]
  })
}

/** The address of an object in a bucket. */
export function addressIn({ start, prefix }: ObjectBase, name: string): string {
  return start + name.slice(prefix.length)
}

/** The bucket of an address and the object's name in it; undefined if it is in none of the buckets. */
export function locate(
  bases: readonly ObjectBase[],
  address: string,
): { bucket: Bucket; name: string } | undefined {
  const base = bases.find(({ start }) => address.startsWith(start))
  return base && { bucket: base.bucket, name: base.prefix + address.slice(base.start.length) }
}

import { sql, type Transaction } from 'kysely'
import type { AccountMode } from '#foundation/access.ts'
import { Refused, unwrap } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Executor, Tables } from '#storage/database.ts'
import { seal, unseal } from '#storage/encryption.ts'
import type { PhotoKeeping, StoredPhoto } from '#storage/photos/photo-places.ts'
import { Places } from '../jobs/schema.ts'
import { reviewLimits } from './schema.ts'

/** What the keys of photos of reviews encrypt, and those of the places in them; see `SealedThing`. */
export const reviewPhoto = 'review photo'
export const reviewPlaces = 'review places'

/** The photo of a review, with the places of parts of the face in it. */
export interface CasePhoto {
  readonly image: Uint8Array
  readonly format: 'jpeg' | 'png'
  readonly places: Places
}

/** The same, encrypted, each part with a key of its own. */
export interface SealedPhoto {
  readonly format: CasePhoto['format']
  readonly sealed: Buffer
  readonly sealedPlaces: Buffer
}

export function sealPhoto(secrets: Secrets, id: string, { image, format, places }: CasePhoto): SealedPhoto {
  const written = Buffer.from(JSON.stringify(places))
  return {
    format,
    sealed: seal(image, secrets, { purpose: reviewPhoto, id }),
    sealedPlaces: seal(written, secrets, { purpose: reviewPlaces, id }),
  }
}

/** Writes the row of a photo of a review, which is kept until `keepSeconds` from now. */
export async function insertPhoto(
  transaction: Transaction<Tables>,
  reviewId: string,
  { format, sealedPlaces }: SealedPhoto,
  { sealed, object }: StoredPhoto,
  keepSeconds: number,
): Promise<void> {
  await sql`
    insert into review_photos (review_id, format, sealed, object, sealed_places, kept_until)
    values (${reviewId}, ${format}, ${sealed}, ${object}, ${sealedPlaces}, now() + make_interval(secs => ${keepSeconds}))`.execute(
    transaction,
  )
}

/**
 * The photo of an account's review; undefined if it has none, or if its time is over, whether or not it is deleted yet.
 * @throws Refused: `not_ready` if the store of photos is away.
 */
export async function readPhoto(
  { db, photos, secrets }: PhotoKeeping,
  owner: AccountMode,
  id: string,
): Promise<Omit<CasePhoto, 'places'> | undefined> {
  const row = await photoRow(db, owner, id).select(['format', 'sealed', 'object']).executeTakeFirst()
  const sealed = row && unwrap(await photos.read(row))
  return sealed && { format: row.format, image: unseal(sealed, secrets, { purpose: reviewPhoto, id }) }
}

/** The places of parts of the face in that photo; undefined if there is none. */
export async function readPlaces(
  { db, secrets }: Omit<PhotoKeeping, 'photos'>,
  owner: AccountMode,
  id: string,
): Promise<Places | undefined> {
  const row = await photoRow(db, owner, id).select('sealed_places').executeTakeFirst()
  const places = row && unseal(row.sealed_places, secrets, { purpose: reviewPlaces, id })
  return places && Places.parse(JSON.parse(places.toString()))
}

function photoRow(db: Executor, { accountId, livemode }: AccountMode, id: string) {
  return db
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .where('reviews.id', '=', id)
    .where('reviews.account_id', '=', accountId)
    .where('reviews.livemode', '=', livemode)
    .where('kept_until', '>', sql<Date>`now()`)
}

/** Refuses a further photo as `too_many_stored_photos` if it has no room beside those of the account's other reviews. */
export async function requireRoom(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { sealed }: SealedPhoto,
): Promise<void> {
  const { rows } = await sql<{ stored: number }>`
    select coalesce(sum(coalesce(octet_length(sealed), photo_objects.bytes)), 0)::float8 as stored
      from reviews
      join review_photos on review_id = reviews.id
      left join photo_objects on photo_objects.address = review_photos.object
     where account_id = ${accountId} and livemode = ${livemode}`.execute(db)
  const stored = rows[0]?.stored ?? 0
  const limit = reviewLimits.photoBytes
  if (stored + sealed.byteLength <= limit) return
  const detail =
    `The photos of this account's reviews have ${stored} bytes, and may have ${limit}. ` +
    'Delete reviews, keep their photos for a shorter time, or send this one without its photo.'
  throw new Refused({ code: 'too_many_stored_photos', detail, extra: { limit, stored } })
}

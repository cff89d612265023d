import { sql } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import { type Outcome, refusal } from '#foundation/problem.ts'
import { type Database, deleteInBatches, type Executor } from '#storage/database.ts'
import { seal, unseal } from '#storage/encryption.ts'
import type { PhotoKeeping, StoredPhoto } from '#storage/photos/photo-places.ts'

/** For how many days a photo is saved, and how many photos an account may have saved at the same time. */
export const savedPhotoLimits = { days: 30, photos: 50 } as const

/** A saved photo, without its pixels. */
export interface SavedPhoto {
  readonly id: string
  readonly documentId: string
  readonly format: 'jpeg' | 'png'
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly createdAt: Date
  /** When it is deleted. */
  readonly deleteAt: Date
}

/** What the keys of saved photos encrypt; see `SealedThing`. */
export const savedPhoto = 'saved photo'

/**
 * Saves a finished photo, encrypted with a key of its own.
 * @returns The saved photo; or `too_many_saved` if the account is at its limit, `not_found` if the account was erased, or
 *   `not_ready` if the store of photos is away.
 */
export async function keepPhoto(
  { db, photos, secrets }: PhotoKeeping,
  accountId: string,
  photo: Uint8Array,
  facts: Pick<SavedPhoto, 'documentId' | 'format' | 'width' | 'height'>,
): Promise<Outcome<SavedPhoto>> {
  const id = newId('photo')
  const encrypted = seal(photo, secrets, { purpose: savedPhoto, id })
  const row = { id, bytes: photo.byteLength, ...facts }
  return photos.keep([encrypted], ([stored]) => insertSaved(db, accountId, row, stored))
}

async function insertSaved(
  db: Database,
  accountId: string,
  { id, documentId, format, width, height, bytes }: Omit<SavedPhoto, 'createdAt' | 'deleteAt'>,
  stored: StoredPhoto | undefined,
): Promise<Outcome<SavedPhoto>> {
  return db.transaction().execute(async (transaction) => {
    // Locks the account, so that concurrent calls cannot exceed the limit.
    const account = await sql`
      select from accounts where id = ${accountId} and erased_at is null for update`.execute(transaction)
    if (account.rows.length === 0) return refusal('not_found', `There is no account ${accountId}.`)
    const kept = await savedPhotos(transaction, accountId)
    if (kept.length >= savedPhotoLimits.photos) {
      const detail = `An account can have at most ${savedPhotoLimits.photos} saved photos. Delete one, then save this one.`
      return refusal('too_many_saved', detail)
    }
    const { created_at: createdAt, delete_at: deleteAt } = await transaction
      .insertInto('saved_photos')
      .values({
        id,
        account_id: accountId,
        document_id: documentId,
        format,
        width,
        height,
        bytes,
        delete_at: sql<Date>`now() + make_interval(days => ${savedPhotoLimits.days})`,
        ...stored,
      })
      .returning(['created_at', 'delete_at'])
      .executeTakeFirstOrThrow()
    const value = { id, documentId, format, width, height, bytes, createdAt, deleteAt }
    return { ok: true, value }
  })
}

/** The saved photos of an account, the newest first. */
export async function savedPhotos(db: Executor, accountId: string): Promise<SavedPhoto[]> {
  return db
    .selectFrom('saved_photos')
    .select(['id', 'document_id as documentId', 'format', 'width', 'height', 'bytes'])
    .select(['created_at as createdAt', 'delete_at as deleteAt'])
    .where('account_id', '=', accountId)
    .where('delete_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The detail of the problem if an account has no saved photo with an id. */
export const noSuchPhoto = 'There is no such saved photo. Choose one from the list of saved photos.'

/**
 * A saved photo of an account, decrypted; `not_found` if the account has no saved photo with this id, or `not_ready` if the
 * store of photos is away.
 */
export async function openSaved(
  { db, photos, secrets }: PhotoKeeping,
  accountId: string,
  id: string,
): Promise<Outcome<{ photo: Buffer; format: SavedPhoto['format']; documentId: string }>> {
  const row = await db
    .selectFrom('saved_photos')
    .select(['sealed', 'object', 'format', 'document_id as documentId'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('delete_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return refusal('not_found', noSuchPhoto)
  const { format, documentId } = row
  const read = await photos.read(row)
  if (!read.ok) return read
  if (!read.value) return refusal('not_found', noSuchPhoto)
  const photo = unseal(read.value, secrets, { purpose: savedPhoto, id })
  return { ok: true, value: { photo, format, documentId } }
}

/** Deletes a saved photo of an account. Returns whether there was one. */
export async function deleteSaved(db: Executor, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_photos')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the photos whose retention period is over. Returns how many it deleted. */
export function deleteOldSaved(db: Database): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from saved_photos where id in (
        select id from saved_photos
         where delete_at <= now() order by delete_at limit ${most} for update skip locked)`.execute(db),
  )
}

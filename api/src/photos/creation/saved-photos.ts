import { sql, type Transaction } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import { type Problem, Refused, unwrap } from '#foundation/problem.ts'
import { type Database, deleteInBatches, type Executor, lockAccount, type Tables } from '#storage/database.ts'
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
  /** That of the file; null for one that was saved without. */
  readonly attestation: string | null
  readonly createdAt: Date
  /** When it is deleted. */
  readonly deleteAt: Date
}

/** What the keys of saved photos encrypt; see `SealedThing`. */
export const savedPhoto = 'saved photo'

/**
 * Saves a finished photo, encrypted with a key of its own.
 * @throws Refused: `too_many_saved` if the account is at its limit, `not_found` if the account was erased, or `not_ready` if the
 *   store of photos is away.
 */
export async function keepPhoto(
  { db, photos, secrets }: PhotoKeeping,
  accountId: string,
  photo: Uint8Array,
  facts: Pick<SavedPhoto, 'documentId' | 'format' | 'width' | 'height'> &
    Partial<Pick<SavedPhoto, 'attestation'>>,
): Promise<SavedPhoto> {
  const id = newId('photo')
  const { documentId, ...others } = facts
  const write = async (transaction: Transaction<Tables>, stored: StoredPhoto | undefined) => {
    await lockAccount(transaction, accountId)
    const kept = await savedPhotos(transaction, accountId)
    if (kept.length >= savedPhotoLimits.photos) {
      const detail = `An account can have at most ${savedPhotoLimits.photos} saved photos. Delete one, then save this one.`
      throw new Refused({ code: 'too_many_saved', detail })
    }
    return transaction
      .insertInto('saved_photos')
      .values({
        id,
        account_id: accountId,
        document_id: documentId,
        bytes: photo.byteLength,
        ...others,
        delete_at: sql<Date>`now() + make_interval(days => ${savedPhotoLimits.days})`,
        ...stored,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  }
  return photos.keep([seal(photo, secrets, { purpose: savedPhoto, id })], ([stored]) =>
    db.transaction().execute((transaction) => write(transaction, stored)),
  )
}

const columns = [
  ...(['id', 'document_id as documentId', 'format', 'width', 'height', 'bytes', 'attestation'] as const),
  ...(['created_at as createdAt', 'delete_at as deleteAt'] as const),
]

/** The saved photos of an account, the newest first. */
export async function savedPhotos(db: Executor, accountId: string): Promise<SavedPhoto[]> {
  return db
    .selectFrom('saved_photos')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('delete_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

const noSuchPhoto: Problem = {
  code: 'not_found',
  detail: 'There is no such saved photo. Choose one from the list of saved photos.',
}

/**
 * A saved photo of an account, decrypted.
 * @throws Refused: `not_found` if the account has no saved photo with this id, or `not_ready` if the store of photos is away.
 */
export async function openSaved(
  { db, photos, secrets }: PhotoKeeping,
  accountId: string,
  id: string,
): Promise<{ photo: Buffer } & Pick<SavedPhoto, 'format' | 'documentId' | 'attestation'>> {
  const row = await db
    .selectFrom('saved_photos')
    .select(['sealed', 'object', 'format', 'attestation', 'document_id as documentId'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('delete_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  const sealed = row && unwrap(await photos.read(row))
  if (!sealed) throw new Refused(noSuchPhoto)
  const { format, attestation, documentId } = row
  const photo = unseal(sealed, secrets, { purpose: savedPhoto, id })
  return { photo, format, attestation, documentId }
}

/**
 * Deletes a saved photo of an account.
 * @throws Refused: `not_found` if there is none.
 */
export async function deleteSaved(db: Executor, accountId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_photos')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refused(noSuchPhoto)
}

/** Deletes the photos whose retention period is over. Returns how many it deleted. */
export function deleteOldSaved(db: Database): Promise<number> {
  return deleteInBatches(db, 'saved_photos', sql`delete_at <= now() order by delete_at`)
}

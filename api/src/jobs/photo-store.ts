import type { Secrets } from '../foundation/secrets.ts'
import type { Executor } from '../storage/database/open.ts'
import { seal, unseal } from '../storage/encryption.ts'

/** What the keys of photos encrypt; see `SealedThing`. */
export const jobPhoto = 'job photo'

/** Encrypts an item's photo, with a key of its own. */
export function encryptPhoto(secrets: Secrets, itemId: string, image: Uint8Array): Buffer {
  return seal(image, secrets, { purpose: jobPhoto, id: itemId })
}

/** The decrypted photo of an item; undefined if it was deleted, which happens when the item ends. */
export async function readPhoto(db: Executor, secrets: Secrets, itemId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('job_photos')
    .select('sealed')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row && unseal(row.sealed, secrets, { purpose: jobPhoto, id: itemId })
}

import type { Executor } from '../storage/database/open.ts'
import { decrypt, encrypt, encryptionKey } from '../storage/encryption.ts'

const keyOf = (secret: string, itemId: string) => encryptionKey(secret, 'job photo', itemId)

/** Encrypts an item's photo, with a key of its own. */
export function encryptPhoto(secret: string, itemId: string, image: Buffer): Buffer {
  return encrypt(image, keyOf(secret, itemId))
}

/** The decrypted photo of an item; undefined if it was deleted, which happens when the item ends. */
export async function readPhoto(db: Executor, secret: string, itemId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('job_photos')
    .select('sealed')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row && decrypt(row.sealed, keyOf(secret, itemId))
}

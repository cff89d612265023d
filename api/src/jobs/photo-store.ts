import type { Executor } from '../storage/database/open.ts'
import { seal, sealingKey, unseal } from '../storage/encryption.ts'

const keyOf = (secret: string, itemId: string) => sealingKey(secret, 'job photo', itemId)

/** Encrypts an item's photo, with a key of its own. */
export function sealPhoto(secret: string, itemId: string, image: Buffer): Buffer {
  return seal(image, keyOf(secret, itemId))
}

/** The photo of an item; undefined where it is gone, as it is once the item is done. */
export async function readPhoto(db: Executor, secret: string, itemId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('job_photos')
    .select('sealed')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row && unseal(row.sealed, keyOf(secret, itemId))
}

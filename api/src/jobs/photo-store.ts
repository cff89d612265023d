import type { Outcome } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { seal, unseal } from '../storage/encryption.ts'
import type { PhotoKeeping } from '../storage/photos/photo-places.ts'

/** What the keys of photos encrypt; see `SealedThing`. */
export const jobPhoto = 'job photo'

/** Encrypts an item's photo, with a key of its own. */
export function encryptPhoto(secrets: Secrets, itemId: string, image: Uint8Array): Buffer {
  return seal(image, secrets, { purpose: jobPhoto, id: itemId })
}

/** The decrypted photo of an item; undefined if it was deleted, which happens when the item ends; `not_ready` if its place is away. */
export async function readPhoto(
  { db, photos, secrets }: PhotoKeeping,
  itemId: string,
): Promise<Outcome<Buffer | undefined>> {
  const row = await db
    .selectFrom('job_photos')
    .select(['sealed', 'object'])
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (!row) return { ok: true, value: undefined }
  const read = await photos.read(row)
  if (!read.ok || !read.value) return read
  return { ok: true, value: unseal(read.value, secrets, { purpose: jobPhoto, id: itemId }) }
}

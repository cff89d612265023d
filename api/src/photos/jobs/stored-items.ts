import type { Mode, Profile, Statements, Subject, UsedPolicy } from '@likeness/engine'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { sampleOf } from '#contract/samples.ts'
import type { AccountMode } from '#foundation/access.ts'
import { newId } from '#foundation/identifiers.ts'
import type { Outcome } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Tables } from '#storage/database.ts'
import { seal, unseal } from '#storage/encryption.ts'
import type { PhotoKeeping, StoredPhoto } from '#storage/photos/photo-places.ts'
import { enqueue, leastPriority, type TaskKind } from '#storage/queue-tasks.ts'
import type { JobRow } from './find.ts'

/** What the keys of photos encrypt; see `SealedThing`. */
export const jobPhoto = 'job photo'

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

const Reference = z.strictObject({ jobId: z.string(), itemId: z.string() })

/** An item and its job, by their ids. */
export type Reference = z.infer<typeof Reference>

/** The queued task of an item that is to be judged. */
export const itemToJudge: TaskKind<Reference> = { name: 'jobs.judge_item', payload: Reference }

/**
 * Queues items so that the accounts take turns, however many items each has: the item gets the turn that comes after all that
 * its account already has, `openItems`. The first free turn is the one that is served now, so an account does not save up turns by staying away
 * (start-time fair queueing, with one turn per item).
 */
export async function queueItems(
  transaction: Transaction<Tables>,
  references: readonly Reference[],
  openItems: number,
  delaySeconds = 0,
): Promise<void> {
  const servedNow = await leastPriority(transaction, itemToJudge)
  for (const [index, reference] of references.entries()) {
    const priority = servedNow + openItems + index
    await enqueue(transaction, itemToJudge, reference, { delaySeconds, priority })
  }
}

/** An item as its caller sent it. */
export interface NewItem {
  /** The caller's own id of the item, or its number from 1. */
  name: string
  documentId: string
  mode: Mode
  subject: Subject
  profile: Profile
  /** In the version that the item keeps; null for none. */
  policy: UsedPolicy | null
  statements?: Statements | undefined
  image: Uint8Array
}

/** An item that is ready to be stored: it has its id, and its photo is encrypted. */
export interface EncryptedItem extends Omit<NewItem, 'image'> {
  id: string
  encrypted: Buffer
}

/** Gives an item its id and encrypts its photo. */
export function encryptItem(secrets: Secrets, { image, ...item }: NewItem): EncryptedItem {
  const id = newId('item')
  return { ...item, id, encrypted: seal(image, secrets, { purpose: jobPhoto, id }) }
}

/** How many of the photos are judged in test mode, in which samples are not. */
export function testPhotosOf(owner: AccountMode, photos: readonly { image: Uint8Array }[]): number {
  return owner.livemode ? 0 : photos.filter(({ image }) => !sampleOf(owner, image)).length
}

/**
 * Writes the rows of photos. Call it before the job is locked: writing photos takes time.
 * @param stored Where the photo of each item is.
 */
export async function insertPhotos(
  transaction: Transaction<Tables>,
  items: readonly Pick<EncryptedItem, 'id'>[],
  stored: readonly StoredPhoto[],
): Promise<void> {
  for (const [index, { id }] of items.entries()) {
    const row = { item_id: id, ...stored[index] }
    await transaction.insertInto('job_photos').values(row).execute()
  }
}

/** The bytes of photos as they are stored. */
export function photoBytes(items: readonly Pick<EncryptedItem, 'encrypted'>[]): number {
  return items.reduce((sum, { encrypted }) => sum + encrypted.byteLength, 0)
}

/**
 * Stores an item of a locked job. The job does not count it yet.
 * @returns False if the job has an item with this name.
 */
export async function insertItem(
  transaction: Transaction<Tables>,
  { id: jobId, revision }: Pick<JobRow, 'id' | 'revision'>,
  position: number,
  item: EncryptedItem & { fingerprint?: Buffer },
): Promise<boolean> {
  const { id, name, documentId, mode, subject, profile, policy, statements = {} } = item
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('job_items')
    .values({
      ...{ id, job_id: jobId, position, name, document_id: documentId, mode, subject, profile },
      ...{ policy_name: policy?.name ?? null, policy_version: policy?.version ?? null },
      statements: JSON.stringify(statements),
      ...{
        photo_bytes: item.encrypted.byteLength,
        fingerprint: item.fingerprint ?? null,
        revision: revision + 1,
      },
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'name']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

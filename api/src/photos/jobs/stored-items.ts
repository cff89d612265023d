import type { Language, Mode, Profile, Subject, UsedPolicy } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { sampleOf } from '#contract/samples.ts'
import type { AccountMode } from '#foundation/access.ts'
import { newId } from '#foundation/identifiers.ts'
import { type Outcome, unwrap } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Tables } from '#storage/database.ts'
import { seal, unseal } from '#storage/encryption.ts'
import type { PhotoKeeping, StoredPhoto } from '#storage/photos/photo-places.ts'
import { enqueue, leastPriority, type TaskKind } from '#storage/queue-tasks.ts'
import type { Stated } from '../photo-call.ts'
import {
  type AccountLoad,
  holdJob,
  type JobQuote,
  type JobTerms,
  loadOf,
  requireRoom,
  type StorageQuota,
} from './quote.ts'

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

const Reference = z.strictObject({ jobId: z.string(), itemId: z.string() })

/** An item and its job, by their ids. */
export type Reference = z.infer<typeof Reference>

/** The queued task of an item that is to be judged. */
export const itemToJudge: TaskKind<Reference> = { name: 'jobs.judge_item', payload: Reference }

/**
 * Queues items so that the accounts take turns, however many items each has: the item gets the turn that comes after all that
 * its account already has. The first free turn is the one that is served now, so an account does not save up turns by staying away
 * (start-time fair queueing, with one turn per item).
 */
export async function queueItems(
  transaction: Transaction<Tables>,
  references: readonly Reference[],
  { items: openItems }: Pick<AccountLoad, 'items'>,
  delaySeconds = 0,
): Promise<void> {
  const servedNow = await leastPriority(transaction, itemToJudge)
  for (const [index, reference] of references.entries()) {
    const priority = servedNow + openItems + index
    await enqueue(transaction, itemToJudge, reference, { delaySeconds, priority })
  }
}

/** A job as its caller sent it, with the bytes of every photo. */
export interface NewJob {
  items: readonly NewItem[]
  metadata: Record<string, string>
  /** The language of all results. */
  language: Language
}

export interface NewItem {
  /** The caller's own id of the item, or its number from 1. */
  name: string
  documentId: string
  mode: Mode
  subject: Subject
  profile: Profile
  /** The policy, in the version that the item keeps; null for none. */
  policy: UsedPolicy | null
  /** What was sent of these, by which a repeated call is recognized. */
  stated: Omit<Stated, 'language'>
  image: Uint8Array
}

/** A job that is ready to be stored: it has its ids, and its photos are encrypted. */
export interface EncryptedJob {
  id: string
  items: (Omit<NewItem, 'image' | 'stated'> & { id: string; encrypted: Buffer })[]
  /** How many of its photos are judged in test mode, in which samples are not. */
  testPhotos: number
  metadata: Record<string, string>
  language: Language
}

/** Gives a job its ids and encrypts its photos. */
export function encryptJob(secrets: Secrets, owner: AccountMode, { items, ...others }: NewJob): EncryptedJob {
  const encrypted = items.map(({ image, stated: _stated, ...item }) => {
    const id = newId('item')
    return { ...item, id, encrypted: encryptPhoto(secrets, id, image) }
  })
  const testPhotos = items.filter(({ image }) => !sampleOf(owner, image)).length
  return { id: newId('job'), items: encrypted, testPhotos, ...others }
}

/** A job without its items. */
interface JobRow extends Pick<NewJob, 'metadata' | 'language'> {
  jobId: string
  /** Null in test mode. */
  holdId: string | null
  /** Absent for a job that was sent as one. */
  batchId?: string
}

async function insertRow(
  transaction: Transaction<Tables>,
  { accountId, livemode }: AccountMode,
  { jobId, holdId, batchId, metadata, language }: JobRow,
  { deadlineSeconds }: JobTerms,
): Promise<void> {
  await sql`
    insert into jobs (id, account_id, livemode, batch_id, hold_id, metadata, language, expires_at)
    values (${jobId}, ${accountId}, ${livemode}, ${batchId ?? null}, ${holdId}, ${JSON.stringify(metadata)}::jsonb, ${language},
            now() + make_interval(secs => ${deadlineSeconds}))`.execute(transaction)
}

/**
 * Writes the rows of a job's photos. Call it before `insertJob`: writing photos takes time, and `insertJob` locks the wallet.
 * @param stored Where the photo of each item is.
 */
export async function insertPhotos(
  transaction: Transaction<Tables>,
  { items }: { items: readonly Pick<EncryptedJob['items'][number], 'id'>[] },
  stored: readonly StoredPhoto[],
): Promise<void> {
  for (const [index, { id }] of items.entries()) {
    const row = { item_id: id, ...stored[index] }
    await transaction.insertInto('job_photos').values(row).execute()
  }
}

/** The bytes of a job's photos as they are stored. */
export function photoBytes(items: EncryptedJob['items']): number {
  return items.reduce((sum, { encrypted }) => sum + encrypted.byteLength, 0)
}

/**
 * Holds a job's price, stores the job, and queues each of its items.
 * @throws Refused: a problem of `holdJob`, or `too_many_stored_photos`.
 */
export async function insertJob(
  transaction: Transaction<Tables>,
  quoted: JobQuote,
  { id: jobId, items, testPhotos, metadata, language }: EncryptedJob,
  { jobMegabytes, ...terms }: StorageQuota & JobTerms,
): Promise<void> {
  const holdId = unwrap(await holdJob(transaction, quoted, testPhotos, terms))
  const { caller } = quoted
  const load = await loadOf(transaction, caller)
  requireRoom(load, photoBytes(items), { jobMegabytes })
  await insertRow(transaction, caller, { jobId, holdId, metadata, language }, terms)
  const references = items.map(({ id: itemId }) => ({ jobId, itemId }))
  await queueItems(transaction, references, load)
  for (const [position, { id, name, documentId, mode, subject, profile, policy }] of items.entries()) {
    const of = { policy_name: policy?.name ?? null, policy_version: policy?.version ?? null }
    const row = { id, job_id: jobId, position, name, document_id: documentId, mode, subject, profile, ...of }
    await transaction.insertInto('job_items').values(row).execute()
  }
}

/** The part of a batch that becomes a job: its items and their photos are stored already. */
export interface PartOfBatch {
  batchId: string
  itemIds: readonly string[]
  language: Language
}

/** Holds a job's price, makes the job of stored items, and queues each of them. Returns a problem of `holdJob` if it is refused;
 *  then nothing has changed. */
export async function insertJobOfBatch(
  transaction: Transaction<Tables>,
  quoted: JobQuote,
  { batchId, itemIds, language }: PartOfBatch,
  terms: JobTerms,
): Promise<Outcome<null>> {
  // Photos of test mode were counted when they were accepted.
  const held = await holdJob(transaction, quoted, 0, terms)
  if (!held.ok) return held
  const { caller } = quoted
  const load = await loadOf(transaction, caller)
  const jobId = newId('job')
  const row = { jobId, holdId: held.value, batchId, metadata: {}, language }
  await insertRow(transaction, caller, row, terms)
  await sql`update job_items set job_id = ${jobId} where id = any(${[...itemIds]})`.execute(transaction)
  const references = itemIds.map((itemId) => ({ jobId, itemId }))
  await queueItems(transaction, references, load)
  return { ok: true, value: null }
}

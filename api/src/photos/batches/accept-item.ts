import type { Subject } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import type { Caller } from '#accounts/caller.ts'
import { lackOfFunds, takeTestPhotos } from '#billing/metering/hold.ts'
import { secretsOf } from '#billing/metering/idempotency.ts'
import { batchLimits } from '#config/limits.ts'
import { provokedProblem } from '#contract/provoked.ts'
import { sampleOf } from '#contract/samples.ts'
import type { AccountMode } from '#foundation/access.ts'
import { newId } from '#foundation/identifiers.ts'
import { type AnyProblemCode, Refused } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import type { PhotoPlaces, StoredPhoto } from '#storage/photos/photo-places.ts'
import { queueBatch } from '../jobs/end.ts'
import { quoteJob } from '../jobs/quote.ts'
import { encryptPhoto, insertPhotos } from '../jobs/stored-items.ts'
import { type BatchRow, findBatch } from './find.ts'
import type { BatchItem } from './schema.ts'

/** How many photos of batches an account may have waiting. */
interface PhotoRoom {
  db: Database
  /** Megabytes of photos that all batches of one account may have waiting. */
  batchMegabytes: number
  /** Of these, so many without money for a further job. */
  jobMegabytes: number
  testPhotosPerDay: number
  /** The service's own address, for the link to the page that tops up a wallet. */
  baseUrl: string
}

/** Refuses photos as `batch_closed` if a batch takes no more. */
export function requireOpen({ state, received }: Pick<BatchRow, 'state' | 'received'>): void {
  if (state === 'open' && received < batchLimits.items) return
  const full = received >= batchLimits.items
  const why = full ? `It has ${batchLimits.items} photos, which is the most.` : `Its status is ${state}.`
  const detail = `The batch takes no more photos. ${why} Send this one to another batch.`
  throw new Refused({ code: 'batch_closed', detail })
}

/** Refuses a caller as `batch_of_another_key` if the jobs of the batch would count to the spending of another key than its own. */
export function requireOwnKey({ spender }: BatchRow, caller: Caller): void {
  if (spender === caller.spender) return
  const detail =
    'Another API key has created the batch, and pays its jobs within its own limit. Send the photo with that key or the one ' +
    'that replaced it, or create a batch with this key.'
  throw new Refused({ code: 'batch_of_another_key', detail })
}

/** How soon room may be free: a worker judges several photos in a second. */
const retryAfterSeconds = 5

/** An account that cannot pay a job may not store more than may wait in jobs, whose price is held before they wait. */
async function requireRoom(
  { db, baseUrl, batchMegabytes, jobMegabytes }: PhotoRoom,
  caller: Caller,
  furtherBytes: number,
): Promise<void> {
  const { accountId, livemode } = caller
  const { rows } = await sql<{ stored: number }>`
    select coalesce(sum(stored_bytes), 0)::float8 as stored from batches
     where account_id = ${accountId} and livemode = ${livemode} and ended_at is null`.execute(db)
  const stored = rows[0]?.stored ?? 0
  const limit = batchMegabytes * 1e6
  if (stored + furtherBytes > limit) {
    const detail =
      `The photos of this account that wait in batches have ${stored} bytes, and may have ${limit}. ` +
      'Send the photo again when some of them are judged.'
    const extra = { limit, stored }
    throw new Refused({ code: 'too_many_stored_photos', detail, retryAfterSeconds, extra })
  }
  const isMuch = stored + furtherBytes > jobMegabytes * 1e6
  const lack = isMuch && (await lackOfFunds(db, quoteJob(caller), { baseUrl }))
  if (lack) throw new Refused(lack.problem)
}

export interface ItemAcceptance extends PhotoRoom {
  photos: PhotoPlaces
  /** The secrets from which the photos' encryption keys are derived. */
  secrets: Secrets
}

/** A photo of a batch as its caller sent it. */
export interface NewBatchItem {
  reference: string
  /** If not that of the batch. */
  documentId: string | undefined
  /** If not that of the batch. */
  subject: Subject | undefined
  image: Uint8Array
  /** If not, it was sent to an upload address. */
  withKey: boolean
}

/**
 * Accepts a photo of a batch, encrypted. The same photo with the same reference is accepted once, however often it is sent.
 * With a key, it then keeps the batch open like a new one, because its sender may begin again from the first photo. To an upload
 * address it does not: who has the address of one photo must not hold back the others.
 * @returns The item, and whether it is new.
 * @throws Refused: `not_found`, `batch_of_another_key`, `batch_closed`, `batch_item_exists` if the reference has another photo,
 *   `too_many_stored_photos`, a problem of `lackOfFunds` if many wait and none can be paid, or in test mode `rate_limited` or the
 *   problem that a sample provokes for a job.
 */
export async function acceptItem(
  parts: ItemAcceptance,
  owner: Caller,
  batchId: string,
  sent: NewBatchItem,
): Promise<AcceptedItem> {
  const { db } = parts
  const batch = await findBatch(db, owner, batchId)
  requireOwnKey(batch, owner)
  try {
    const accepted = await acceptInto(parts, owner, batch, sent)
    if (sent.withKey && !accepted.isNew) await noteSender(db, batchId)
    return accepted
  } catch (error) {
    if (error instanceof Refused && comesAgain.includes(error.problem.code)) await noteSender(db, batchId)
    throw error
  }
}

/** An accepted photo, and whether it was not accepted before. */
interface AcceptedItem {
  item: BatchItem
  isNew: boolean
}

/** Problems after which the sender waits and sends the photo again. */
const comesAgain: readonly AnyProblemCode[] = [
  'too_many_stored_photos',
  'insufficient_funds',
  'spend_limit_reached',
  'rate_limited',
  'not_ready',
]

/** Notes, at most once a minute, that a caller sends to a batch although it got no new photo, so that it is not closed. */
export async function noteSender(db: Executor, batchId: string): Promise<void> {
  await sql`
    update batches set last_item_at = now()
     where id = ${batchId} and state = 'open' and last_item_at < now() - interval '1 minute'`.execute(db)
}

async function acceptInto(
  parts: ItemAcceptance,
  owner: Caller,
  batch: BatchRow,
  sent: NewBatchItem,
): Promise<AcceptedItem> {
  const { db, photos, secrets } = parts
  const { id: batchId } = batch
  const fingerprint = fingerprintOf(owner, batchId, sent)
  const before = await itemBefore(db, batch, sent.reference, fingerprint)
  if (before) return before
  requireOpen(batch)
  const sample = sampleOf(owner, sent.image)
  const provoked = sample && provokedProblem(sample, 'job')
  if (provoked) throw new Refused(provoked.problem)
  const id = newId('item')
  const encrypted = encryptPhoto(secrets, id, sent.image)
  // Concurrent calls may each pass with the last room, which exceeds the limit by a few photos.
  await requireRoom(parts, owner, encrypted.byteLength)
  const item = { batchId, id, bytes: encrypted.byteLength, fingerprint }
  const write = async (transaction: Transaction<Tables>, places: readonly StoredPhoto[]) => {
    // Before the batch is locked, because it takes time.
    await insertPhotos(transaction, { items: [item] }, places)
    const inserted = await insertItem(transaction, owner, sent, item)
    // Here, so that a photo that is refused does not count. Last, because it locks what all photos of the account need.
    const testPhotos = owner.livemode || sample ? 0 : 1
    const tooMany = await takeTestPhotos(transaction, owner, testPhotos, parts.testPhotosPerDay)
    if (tooMany) throw new Refused(tooMany.problem)
    return inserted
  }
  try {
    return await photos.keep([encrypted], (places) =>
      db.transaction().execute((transaction) => write(transaction, places)),
    )
  } catch (error) {
    if (!(error instanceof Refused && error.problem.code === 'batch_item_exists')) throw error
    // A concurrent call has taken the reference.
    const first = await itemBefore(db, batch, sent.reference, fingerprint)
    if (first) return first
    throw error
  }
}

interface StoredItem {
  batchId: string
  id: string
  /** Of its encrypted photo. */
  bytes: number
  fingerprint: Buffer
}

/** Derived from the photo and its fields, so that it reveals nothing without them. */
function fingerprintOf({ accountId }: AccountMode, batchId: string, sent: NewBatchItem): Buffer {
  const { reference, documentId = '', subject = '', image } = sent
  return secretsOf(accountId, `${batchId} ${reference}`, [documentId, subject, image]).fingerprint
}

/** The item that has the reference, if any. Refuses another photo as `batch_item_exists`. */
async function itemBefore(
  db: Executor,
  batch: BatchRow,
  reference: string,
  fingerprint: Buffer,
): Promise<AcceptedItem | undefined> {
  const row = await db
    .selectFrom('job_items')
    .select(['position', 'document_id', 'subject', 'fingerprint'])
    .where('batch_id', '=', batch.id)
    .where('name', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  const { position, document_id, subject } = row
  if (!row.fingerprint?.equals(fingerprint)) throw taken(reference)
  return { item: { batch_id: batch.id, reference, position, document_id, subject }, isNew: false }
}

function taken(reference: string): Refused {
  const detail = `The batch has another photo with the reference "${reference}". Give each photo a reference of its own.`
  return new Refused({ code: 'batch_item_exists', detail })
}

/**
 * Stores an item in a locked batch and counts it. The 20th, the 40th and so on can become a job, as can the last.
 * @throws Refused if it is not stored.
 */
async function insertItem(
  transaction: Transaction<Tables>,
  owner: AccountMode,
  sent: NewBatchItem,
  { batchId, id, bytes, fingerprint }: StoredItem,
): Promise<AcceptedItem> {
  const batch = await findBatch(transaction, owner, batchId, { locked: true })
  requireOpen(batch)
  const position = batch.received + 1
  const document_id = sent.documentId ?? batch.document_id
  const subject = sent.subject ?? batch.subject
  const inserted = await sql`
    insert into job_items (id, batch_id, position, name, document_id, mode, subject, profile, policy_name, policy_version,
                           photo_bytes, fingerprint)
    values (${id}, ${batchId}, ${position}, ${sent.reference}, ${document_id}, ${batch.mode}, ${subject}, ${batch.profile},
            ${batch.policy_name}, ${batch.policy_version}, ${bytes}, ${fingerprint})
    on conflict (batch_id, name) where batch_id is not null do nothing
    returning id`.execute(transaction)
  if (inserted.rows.length === 0) throw taken(sent.reference)
  const isLast = position === (batch.expected ?? batchLimits.items)
  await sql`
    update batches
       set received = received + 1, waiting = waiting + 1, stored_bytes = stored_bytes + ${bytes}, last_item_at = now(),
           state = ${isLast ? 'closed' : 'open'}
     where id = ${batchId}`.execute(transaction)
  if (isLast || position % batchLimits.itemsOfJob === 0) await queueBatch(transaction, batchId)
  const { reference } = sent
  return { item: { batch_id: batchId, reference, position, document_id, subject }, isNew: true }
}

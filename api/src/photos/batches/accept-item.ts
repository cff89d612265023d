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
import { type AnyProblemCode, type Outcome, type Refusal, Refused, refusal } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import type { PhotoPlaces, StoredPhoto } from '#storage/photos/photo-places.ts'
import { queueBatch } from '../jobs/end.ts'
import { encryptPhoto, insertPhotos } from '../jobs/insert.ts'
import { quoteJob } from '../jobs/quote.ts'
import { type BatchRow, findBatch, noSuchBatch } from './find.ts'
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

/** `batch_closed` if a batch takes no more photos. */
export function closed({ state, received }: Pick<BatchRow, 'state' | 'received'>): Refusal | undefined {
  if (state === 'open' && received < batchLimits.items) return undefined
  const full = received >= batchLimits.items
  const why = full ? `It has ${batchLimits.items} photos, which is the most.` : `Its status is ${state}.`
  return refusal('batch_closed', `The batch takes no more photos. ${why} Send this one to another batch.`)
}

/** `batch_of_another_key` if the jobs of a batch would count to the spending of another key than the one that sends its photos. */
export function ofAnotherKey({ spender }: BatchRow, caller: Caller): Refusal | undefined {
  if (spender === caller.spender) return undefined
  const detail =
    'Another API key has created the batch, and pays its jobs within its own limit. Send the photo with that key or the one ' +
    'that replaced it, or create a batch with this key.'
  return refusal('batch_of_another_key', detail)
}

/** How soon room may be free: a worker judges several photos in a second. */
const retryAfterSeconds = 5

/** An account that cannot pay a job may not store more than may wait in jobs, whose price is held before they wait. */
async function lackOfRoom(
  { db, baseUrl, batchMegabytes, jobMegabytes }: PhotoRoom,
  caller: Caller,
  furtherBytes: number,
): Promise<Refusal | undefined> {
  const { accountId, livemode } = caller
  const { rows } = await sql<{ stored: number }>`
    select coalesce(sum(stored_bytes), 0)::float8 as stored from batches
     where account_id = ${accountId} and livemode = ${livemode} and ended_at is null`.execute(db)
  const stored = rows[0]?.stored ?? 0
  const limit = batchMegabytes * 1e6
  if (stored + furtherBytes <= limit) {
    const isMuch = stored + furtherBytes > jobMegabytes * 1e6
    return isMuch ? lackOfFunds(db, quoteJob(caller), { baseUrl }) : undefined
  }
  const detail =
    `The photos of this account that wait in batches have ${stored} bytes, and may have ${limit}. ` +
    'Send the photo again when some of them are judged.'
  const extra = { limit, stored }
  return { ok: false, problem: { code: 'too_many_stored_photos', detail, retryAfterSeconds, extra } }
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
 * @returns The item, and whether it is new; or `not_found`, `batch_of_another_key`, `batch_closed`, `batch_item_exists` if the reference has another
 *   photo, `too_many_stored_photos`, a problem of `lackOfFunds` if many wait and none can be
 *   paid, or in test mode `rate_limited` or the problem that a sample provokes for a job.
 */
export async function acceptItem(
  parts: ItemAcceptance,
  owner: Caller,
  batchId: string,
  sent: NewBatchItem,
): Promise<Outcome<{ item: BatchItem; isNew: boolean }>> {
  const { db } = parts
  const batch = await findBatch(db, owner, batchId)
  if (!batch) return noSuchBatch(batchId)
  const foreign = ofAnotherKey(batch, owner)
  if (foreign) return foreign
  const accepted = await acceptInto(parts, owner, batch, sent)
  const isBusy = accepted.ok
    ? sent.withKey && !accepted.value.isNew
    : comesAgain.includes(accepted.problem.code)
  if (isBusy) await noteSender(db, batchId)
  return accepted
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
): Promise<Outcome<{ item: BatchItem; isNew: boolean }>> {
  const { db, photos, secrets } = parts
  const { id: batchId } = batch
  const fingerprint = fingerprintOf(owner, batchId, sent)
  const before = await itemBefore(db, batch, sent.reference, fingerprint)
  if (before) return before
  const sample = sampleOf(owner, sent.image)
  const objection = closed(batch) ?? (sample && provokedProblem(sample, 'job'))
  if (objection) return objection
  const testPhotos = owner.livemode || sample ? 0 : 1
  const id = newId('item')
  const encrypted = encryptPhoto(secrets, id, sent.image)
  // Concurrent calls may each pass with the last room, which exceeds the limit by a few photos.
  const lack = await lackOfRoom(parts, owner, encrypted.byteLength)
  if (lack) return lack
  const stored = await photos.keep([encrypted], (places) =>
    store(parts, owner, sent, { batchId, id, bytes: encrypted.byteLength, fingerprint, testPhotos }, places),
  )
  if (stored.ok || stored.problem.code !== 'batch_item_exists') return stored
  // A concurrent call has taken the reference.
  return (await itemBefore(db, batch, sent.reference, fingerprint)) ?? noSuchBatch(batchId)
}

interface StoredItem {
  batchId: string
  id: string
  /** Of its encrypted photo. */
  bytes: number
  fingerprint: Buffer
  /** 1 if it is judged in test mode, which has a limit. */
  testPhotos: 0 | 1
}

/** Writes an item and its photo in one transaction. Returns `batch_item_exists` if a concurrent call has taken the reference. */
async function store(
  { db, testPhotosPerDay }: ItemAcceptance,
  owner: AccountMode,
  sent: NewBatchItem,
  item: StoredItem,
  places: readonly StoredPhoto[],
): Promise<Outcome<{ item: BatchItem; isNew: boolean }>> {
  try {
    return await db.transaction().execute(async (transaction) => {
      // Before the batch is locked, because it takes time.
      await insertPhotos(transaction, { items: [item] }, places)
      const inserted = await insertItem(transaction, owner, sent, item)
      // Here, so that a photo that is refused does not count. Last, because it locks what all photos of the account need.
      const tooMany = await takeTestPhotos(transaction, owner, item.testPhotos, testPhotosPerDay)
      if (tooMany) throw new Refused(tooMany)
      return inserted
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Derived from the photo and its fields, so that it reveals nothing without them. */
function fingerprintOf({ accountId }: AccountMode, batchId: string, sent: NewBatchItem): Buffer {
  const { reference, documentId = '', subject = '', image } = sent
  return secretsOf(accountId, `${batchId} ${reference}`, [documentId, subject, image]).fingerprint
}

/** The item that has the reference, if any: the same, or `batch_item_exists`. */
async function itemBefore(
  db: Executor,
  batch: BatchRow,
  reference: string,
  fingerprint: Buffer,
): Promise<Outcome<{ item: BatchItem; isNew: boolean }> | undefined> {
  const row = await db
    .selectFrom('job_items')
    .select(['position', 'document_id', 'subject', 'fingerprint'])
    .where('batch_id', '=', batch.id)
    .where('name', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint?.equals(fingerprint)) {
    const { position, document_id, subject } = row
    const item = { batch_id: batch.id, reference, position, document_id, subject }
    return { ok: true, value: { item, isNew: false } }
  }
  return taken(reference)
}

function taken(reference: string): Refusal {
  const detail = `The batch has another photo with the reference "${reference}". Give each photo a reference of its own.`
  return refusal('batch_item_exists', detail)
}

/**
 * Stores an item in a locked batch and counts it. The 20th, the 40th and so on can become a job, as can the last.
 * @throws Refused if it is not stored.
 */
async function insertItem(
  transaction: Transaction<Tables>,
  { accountId, livemode }: AccountMode,
  sent: NewBatchItem,
  { batchId, id, bytes, fingerprint }: StoredItem,
): Promise<Outcome<{ item: BatchItem; isNew: boolean }>> {
  const { rows } = await sql<BatchRow>`
    select * from batches
     where id = ${batchId} and account_id = ${accountId} and livemode = ${livemode} and not deleted
       for no key update`.execute(transaction)
  const [batch] = rows
  if (!batch) throw new Refused(noSuchBatch(batchId))
  const objection = closed(batch)
  if (objection) throw new Refused(objection)
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
  if (inserted.rows.length === 0) throw new Refused(taken(sent.reference))
  const isLast = position === (batch.expected ?? batchLimits.items)
  await sql`
    update batches
       set received = received + 1, waiting = waiting + 1, stored_bytes = stored_bytes + ${bytes}, last_item_at = now(),
           state = ${isLast ? 'closed' : 'open'}
     where id = ${batchId}`.execute(transaction)
  if (isLast || position % batchLimits.itemsOfJob === 0) await queueBatch(transaction, batchId)
  const { reference } = sent
  return {
    ok: true,
    value: { item: { batch_id: batchId, reference, position, document_id, subject }, isNew: true },
  }
}

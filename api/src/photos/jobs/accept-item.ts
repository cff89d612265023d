import type { Subject } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import type { Caller } from '#accounts/caller.ts'
import { lackOfFunds, takeTestPhotos } from '#billing/metering/hold.ts'
import { secretsOf } from '#billing/metering/idempotency.ts'
import { jobLimits } from '#config/limits.ts'
import { type AnyProblemCode, Refused } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import type { PhotoPlaces } from '#storage/photos/photo-places.ts'
import { provokedByItem } from './create.ts'
import { queueJob } from './end.ts'
import { changeJob, findItems, findJob, type JobRow, lockOpenJob, mayHoldPart, usedPolicyOf } from './find.ts'
import { quotePart, requireRoom } from './hold-part.ts'
import type { JobItem } from './schema.ts'
import { type EncryptedItem, encryptItem, insertItem, insertPhotos, testPhotosOf } from './stored-items.ts'

/** Refuses photos as `job_closed` if a job takes no more. */
export function requireOpen({ state, total, expires_at }: JobRow): void {
  const isFull = total >= jobLimits.items
  const isLate = expires_at.getTime() <= Date.now()
  if (state === 'open' && !isFull && !isLate) return
  const full = isFull ? `It has ${jobLimits.items} photos, which is the most.` : undefined
  const why = full ?? (state === 'open' ? 'Its time is over.' : `Its status is ${state}.`)
  const detail = `The job takes no more photos. ${why} Send this one to another job.`
  throw new Refused({ code: 'job_closed', detail })
}

/** Refuses a caller as `job_of_another_key` if the job counts to the spending of another key than its own. */
export function requireOwnKey({ spender }: JobRow, caller: Caller): void {
  if (spender === caller.spender) return
  const detail =
    'Another API key has created the job, and pays its photos within its own limit. Send the photo with that key or the one ' +
    'that replaced it, or create a job with this key.'
  throw new Refused({ code: 'job_of_another_key', detail })
}

export interface ItemAcceptance {
  db: Database
  photos: PhotoPlaces
  /** The secrets from which the photos' encryption keys are derived. */
  secrets: Secrets
  /** Megabytes of photos that all open jobs of one account may have waiting. */
  openJobMegabytes: number
  /** Of these, so many without money for a further part. */
  jobMegabytes: number
  testPhotosPerDay: number
  /** The service's own address, for the link to the page that tops up a wallet. */
  baseUrl: string
}

/** A photo of a job as its caller sent it. */
export interface SentItem {
  itemId: string
  /** If not that of the job. */
  documentId: string | undefined
  /** If not that of the job. */
  subject: Subject | undefined
  image: Uint8Array
  /** If not, it was sent to an upload address. */
  withKey: boolean
}

/** An accepted photo, and whether it was not accepted before. */
interface AcceptedItem {
  item: JobItem
  isNew: boolean
}

/**
 * Accepts a photo of a job, encrypted. The same photo with the same id is accepted once, however often it is sent. With a key,
 * it then keeps the job open like a new one, because its sender may begin again from the first photo. To an upload address it does
 * not: who has the address of one photo must not hold back the others.
 * @returns The item, and whether it is new.
 * @throws Refused: `not_found`, `job_of_another_key`, `job_closed`, `job_item_exists` if the id has another photo,
 *   `too_many_stored_photos`, a problem of `lackOfFunds` if many wait and none can be paid, or in test mode `rate_limited` or the
 *   problem that a sample provokes for a job.
 */
export async function acceptItem(
  parts: ItemAcceptance,
  owner: Caller,
  jobId: string,
  sent: SentItem,
): Promise<AcceptedItem> {
  const { db } = parts
  const job = await findJob(db, owner, jobId)
  requireOwnKey(job, owner)
  try {
    const accepted = await acceptInto(parts, owner, job, sent)
    if (sent.withKey && !accepted.isNew) await noteSender(db, jobId)
    return accepted
  } catch (error) {
    if (error instanceof Refused && comesAgain.includes(error.problem.code)) await noteSender(db, jobId)
    throw error
  }
}

/** Problems after which the sender waits and sends the photo again. */
const comesAgain: readonly AnyProblemCode[] = [
  'too_many_stored_photos',
  'insufficient_funds',
  'spend_limit_reached',
  'rate_limited',
  'not_ready',
]

/** Notes, at most once a minute, that a caller sends to a job although it got no new photo, so that it is not closed. */
export async function noteSender(db: Executor, jobId: string): Promise<void> {
  await sql`
    update jobs set last_item_at = now()
     where id = ${jobId} and state = 'open' and last_item_at < now() - interval '1 minute'`.execute(db)
}

async function acceptInto(
  parts: ItemAcceptance,
  owner: Caller,
  job: JobRow,
  sent: SentItem,
): Promise<AcceptedItem> {
  const { db, photos, secrets, testPhotosPerDay } = parts
  const { itemId, documentId = '', subject = '', image } = sent
  // Derived from the photo and its fields, so that it reveals nothing without them.
  const stated = [documentId, subject, image]
  const { fingerprint } = secretsOf(owner.accountId, `${job.id} ${itemId}`, stated)
  const before = await itemBefore(db, job, itemId, fingerprint)
  if (before) return before
  requireOpen(job)
  const provoked = provokedByItem(owner, [sent])
  if (provoked) throw new Refused(provoked)
  const item = encryptItem(secrets, { name: itemId, ...asJudged(job, sent), image })
  // Concurrent calls may each pass with the last room, which exceeds the limit by a few photos.
  await requireRoomAndMoney(parts, owner, item.encrypted.byteLength)
  const write = async (transaction: Transaction<Tables>) => {
    const accepted = await addItem(transaction, owner, job.id, { ...item, fingerprint })
    // Here, so that a photo that is refused does not count. Last, because it locks what all photos of the account need.
    const tooMany = await takeTestPhotos(transaction, owner, testPhotosOf(owner, [sent]), testPhotosPerDay)
    if (tooMany) throw new Refused(tooMany.problem)
    return accepted
  }
  try {
    return await photos.keep([item.encrypted], (places) =>
      db.transaction().execute(async (transaction) => {
        // Before the job is locked, because it takes time.
        await insertPhotos(transaction, [item], places)
        return write(transaction)
      }),
    )
  } catch (error) {
    if (!(error instanceof Refused && error.problem.code === 'job_item_exists')) throw error
    // A concurrent call has taken the id.
    const first = await itemBefore(db, job, itemId, fingerprint)
    if (first) return first
    throw error
  }
}

/** What is judged, and how: as the item says or, where it says nothing, the job. */
function asJudged(job: JobRow, { documentId, subject }: SentItem) {
  const { document_id, mode, profile } = job
  // An open job has a document.
  const ofItem = { documentId: documentId ?? document_id ?? '', subject: subject ?? job.subject }
  return { ...ofItem, mode, profile, policy: usedPolicyOf(job) }
}

/** How soon room may be free: a worker judges several photos in a second. */
const retryAfterSeconds = 5

/** An account that cannot pay a part may not store more than may wait in jobs whose price is held before they wait. */
async function requireRoomAndMoney(
  { db, baseUrl, openJobMegabytes: megabytes, jobMegabytes }: ItemAcceptance,
  caller: Caller,
  furtherBytes: number,
): Promise<void> {
  const stored = await requireRoom(db, caller, furtherBytes, { whole: false, megabytes, retryAfterSeconds })
  const isMuch = stored + furtherBytes > jobMegabytes * 1e6
  const lack = isMuch && (await lackOfFunds(db, quotePart(caller), { baseUrl }))
  if (lack) throw new Refused(lack.problem)
}

/** The item that has the id, if any. Refuses another photo as `job_item_exists`. */
async function itemBefore(
  db: Executor,
  { id: jobId }: JobRow,
  itemId: string,
  fingerprint: Buffer,
): Promise<AcceptedItem | undefined> {
  const named = sql`name = ${itemId}`
  const [item] = await findItems(db, jobId, named)
  if (!item) return undefined
  const [same] = await findItems(db, jobId, sql`${named} and fingerprint = ${fingerprint}`)
  if (!same) throw taken(itemId)
  return { item: same, isNew: false }
}

function taken(itemId: string): Refused {
  const detail = `The job has another photo with the id "${itemId}". Give each photo an id of its own.`
  return new Refused({ code: 'job_item_exists', detail })
}

/**
 * Stores an item in a locked job and counts it. The 20th, the 40th and so on complete a part, as does the last.
 * @throws Refused if it is not stored.
 */
async function addItem(
  transaction: Transaction<Tables>,
  owner: Caller,
  jobId: string,
  item: EncryptedItem & { fingerprint: Buffer },
): Promise<AcceptedItem> {
  // One that cannot be locked has ended, and so is not open.
  const job = (await lockOpenJob(transaction, jobId)) ?? (await findJob(transaction, owner, jobId))
  requireOpen(job)
  const position = job.total + 1
  if (!(await insertItem(transaction, job, position, item))) throw taken(item.name)
  const isLast = position === (job.expected ?? jobLimits.items)
  const set = sql`
    total = total + 1, queued = queued + 1, stored_bytes = stored_bytes + ${item.encrypted.byteLength}::bigint,
    last_item_at = now(), state = ${isLast ? 'running' : 'open'}`
  const after = await changeJob(transaction, job, set)
  if (after.paused_because === null && mayHoldPart(after)) await queueJob(transaction, jobId)
  const [accepted] = await findItems(transaction, jobId, sql`position = ${position}`)
  if (!accepted) throw new Error('the item is not stored')
  return { item: accepted, isNew: true }
}

import { sql, type Transaction } from 'kysely'
import type { Caller } from '#accounts/caller.ts'
import { lackOfFunds, takeTestPhotos } from '#billing/metering/hold.ts'
import {
  type Claim,
  type KeyedCall,
  lockClaim,
  releaseClaim,
  storeAnswer,
} from '#billing/metering/idempotency.ts'
import {
  claimIfKeyed,
  type Metering,
  type PaidAnswer,
  unknownCharge,
  wasCommitted,
} from '#billing/metering/paid-call.ts'
import { sweep } from '#billing/wallet/ledger.ts'
import { jobLimits } from '#config/limits.ts'
import { provokedProblem } from '#contract/provoked.ts'
import { sampleOf } from '#contract/samples.ts'
import type { AccountMode } from '#foundation/access.ts'
import { newId } from '#foundation/identifiers.ts'
import { type Problem, Refused, unwrap } from '#foundation/problem.ts'
import { type Database, lockAccount, type Tables } from '#storage/database.ts'
import type { PhotoKeeping, StoredPhoto } from '#storage/photos/photo-places.ts'
import { changeJob, findJob, jobIfAny, jobOf } from './find.ts'
import { holdPart, type PartQuote, quotePart, requireRoom } from './hold-part.ts'
import type { NewJob } from './request.ts'
import { Job } from './schema.ts'
import {
  type EncryptedItem,
  encryptItem,
  insertItem,
  insertPhotos,
  type NewItem,
  photoBytes,
  testPhotosOf,
} from './stored-items.ts'

export interface JobCreation extends Metering, PhotoKeeping {
  /** How long a job may take that is accepted with its items. */
  jobDeadlineSeconds: number
  /** How long one may take to which photos are added. */
  openJobDeadlineSeconds: number
  /** Megabytes of photos that all jobs of an account may have waiting which were accepted with them. */
  jobMegabytes: number
}

export interface JobCall {
  /** Present if the call has an idempotency key. */
  keyed: KeyedCall | undefined
  /** Returns a problem if the job exceeds the caller's limits. Not called for a repeated call, because that adds no work. */
  admit(): Promise<Problem | undefined>
}

/**
 * Accepts a job with its items: one transaction holds its price, stores its photos, queues each item, and stores the answer for the
 * idempotency key. So the job is accepted as a whole or not at all.
 * @returns The job as JSON.
 * @throws Refused: `insufficient_funds`, `too_many_stored_photos`, `not_ready` if the store of photos is away or it is unknown
 *   whether the job was accepted, `check_timed_out` if another call has taken the claim over, or a problem of `claimKey` or `admit`.
 */
export async function createWholeJob(
  creation: JobCreation,
  caller: Caller,
  { job, items }: { job: NewJob; items: readonly NewItem[] },
  { keyed, admit }: JobCall,
): Promise<PaidAnswer> {
  const claimed = unwrap(await claimIfKeyed(creation, keyed))
  if ('answer' in claimed) return { body: claimed.answer, replayed: true, chargedMicros: 0n }
  const { claim } = claimed
  const { db, photos, secrets, jobMegabytes: megabytes } = creation
  let accepted = false
  try {
    const quoted = quotePart(caller)
    const lack = (await admit()) ?? provokedByItem(caller, items) ?? (await lackAfterSweep(creation, quoted))
    if (lack) throw new Refused(lack)
    const encrypted = items.map((item) => encryptItem(secrets, item))
    // Looked at before megabytes are written, and again when the wallet is locked.
    await requireRoom(db, caller, photoBytes(encrypted), { whole: true, megabytes })
    const sealed = encrypted.map((item) => item.encrypted)
    const testPhotos = testPhotosOf(caller, items)
    const body = await photos.keep(sealed, (stored) =>
      accept(creation, caller, { job, items: encrypted, stored, testPhotos }, claim),
    )
    accepted = true
    return { body, replayed: false, chargedMicros: quoted.amountMicros }
  } finally {
    // Does nothing if the answer was stored after all.
    if (!accepted && claim) await releaseClaim(creation.db, claim, creation.onFailure)
  }
}

interface Accepted {
  job: NewJob
  items: readonly EncryptedItem[]
  stored: readonly StoredPhoto[]
  testPhotos: number
}

/**
 * Writes the job in one transaction. A connection can break between the commit and its confirmation; then the stored job
 * shows whether it was accepted.
 */
async function accept(
  creation: JobCreation,
  caller: Caller,
  accepted: Accepted,
  claim: Claim | undefined,
): Promise<Buffer> {
  const { db, onFailure } = creation
  const id = newId('job')
  let written: Buffer | undefined
  try {
    return await db.transaction().execute(async (transaction) => {
      if (claim && !(await lockClaim(transaction, claim))) throw new Refused(tookTooLong)
      await insertWhole(creation, transaction, caller, id, accepted)
      const job = jobOf(await findJob(transaction, caller, id))
      written = Buffer.from(JSON.stringify(Job.parse(job)))
      if (claim) await storeAnswer(transaction, claim, written)
      return written
    })
  } catch (error) {
    if (error instanceof Refused || written === undefined) throw error
    const stored = await wasCommitted(() => isStored(db, caller, id), onFailure)
    if (stored === undefined) throw new Refused({ code: 'not_ready', detail: unknownCharge })
    if (!stored) throw error
    return written
  }
}

async function insertWhole(
  { baseUrl, jobMegabytes, jobDeadlineSeconds, testPhotosPerDay }: JobCreation,
  transaction: Transaction<Tables>,
  caller: Caller,
  id: string,
  { job, items, stored, testPhotos }: Accepted,
): Promise<void> {
  await insertPhotos(transaction, items, stored)
  await insertJob(transaction, caller, id, job, { whole: true, deadlineSeconds: jobDeadlineSeconds })
  const empty = await findJob(transaction, caller, id)
  for (const [index, item] of items.entries()) await insertItem(transaction, empty, index + 1, item)
  const [total, bytes] = [items.length, photoBytes(items)]
  const set = sql`total = ${total}, queued = ${total}, stored_bytes = ${bytes}`
  const whole = await changeJob(transaction, empty, set)
  // Locks the wallet or, in test mode, the account, so that no other job of the account and mode is accepted meanwhile.
  if (!caller.livemode) {
    await lockAccount(transaction, caller.accountId)
    const tooMany = await takeTestPhotos(transaction, caller, testPhotos, testPhotosPerDay)
    if (tooMany) throw new Refused(tooMany.problem)
  }
  unwrap(await holdPart(transaction, whole, caller, { baseUrl }))
  await requireRoom(transaction, caller, bytes, { whole: true, megabytes: jobMegabytes, except: id })
}

/**
 * Makes a job to which photos are added. It costs nothing: its photos do.
 * @throws Refused: `too_many_jobs`, or `not_found` if the account was erased.
 */
export async function createOpenJob(
  transaction: Transaction<Tables>,
  caller: Caller,
  job: NewJob,
  deadlineSeconds: number,
): Promise<Job> {
  const { accountId, livemode } = caller
  await lockAccount(transaction, accountId)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from jobs
     where account_id = ${accountId} and livemode = ${livemode} and ended_at is null and not whole`.execute(
    transaction,
  )
  if ((rows[0]?.open ?? 0) >= jobLimits.open) {
    const detail = `${jobLimits.open} jobs of this account to which photos are added have not ended. Wait until one has, or cancel one.`
    throw new Refused({ code: 'too_many_jobs', detail, extra: { limit: jobLimits.open } })
  }
  const id = newId('job')
  await insertJob(transaction, caller, id, job, { whole: false, deadlineSeconds })
  return jobOf(await findJob(transaction, caller, id))
}

async function insertJob(
  transaction: Transaction<Tables>,
  { accountId, livemode, spender }: Caller,
  id: string,
  { documentId, mode, by, language, metadata, expectedItems }: NewJob,
  { whole, deadlineSeconds }: { whole: boolean; deadlineSeconds: number },
): Promise<void> {
  const { subject, profile, policy } = by
  await transaction
    .insertInto('jobs')
    .values({
      ...{ id, account_id: accountId, livemode, spender, whole, state: whole ? 'running' : 'open' },
      ...{ document_id: documentId ?? null, mode, subject, profile, language },
      ...{ policy_name: policy?.name ?? null, policy_version: policy?.version ?? null },
      ...{ metadata: JSON.stringify(metadata), expected: expectedItems ?? null },
      expires_at: sql<Date>`now() + make_interval(secs => ${deadlineSeconds})`,
    })
    .execute()
}

/** The problem that a sample among the photos provokes for the whole job, in test mode. */
export function provokedByItem(
  owner: AccountMode,
  items: readonly Pick<NewItem, 'image'>[],
): Problem | undefined {
  for (const { image } of items) {
    const sample = sampleOf(owner, image)
    const provoked = sample && provokedProblem(sample, 'job')
    if (provoked) return provoked.problem
  }
  return undefined
}

/** Why the wallet lacks the price, if it does. It is checked before megabytes are written, and again when the price is held. */
async function lackAfterSweep({ db, baseUrl }: JobCreation, quoted: PartQuote): Promise<Problem | undefined> {
  if (!(await lackOfFunds(db, quoted, { baseUrl }))) return undefined
  await sweep(db, quoted.caller.walletId)
  return (await lackOfFunds(db, quoted, { baseUrl }))?.problem
}

const tookTooLong: Problem = {
  code: 'check_timed_out',
  detail: 'The call took too long and was not charged. Send it again.',
}

/** Whether a job was stored. Waits for a transaction that still locks its wallet or its account, because that may be the lost one. */
async function isStored(db: Database, caller: Caller, jobId: string): Promise<boolean> {
  const { livemode, walletId, accountId } = caller
  return db.transaction().execute(async (transaction) => {
    await (livemode
      ? sql`select from wallets where id = ${walletId} for share`.execute(transaction)
      : sql`select from accounts where id = ${accountId} for share`.execute(transaction))
    return (await jobIfAny(transaction, caller, jobId)) !== undefined
  })
}

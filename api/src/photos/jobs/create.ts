import type { Caller } from '#accounts/caller.ts'
import { lackOfFunds } from '#billing/metering/hold.ts'
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
import { provokedProblem } from '#contract/provoked.ts'
import { sampleOf } from '#contract/samples.ts'
import type { AccountMode } from '#foundation/access.ts'
import { type Problem, Refused, unwrap } from '#foundation/problem.ts'
import type { Database } from '#storage/database.ts'
import type { PhotoKeeping, StoredPhoto } from '#storage/photos/photo-places.ts'
import { findJob, jobIfAny } from './find.ts'
import { type JobQuote, loadOf, quoteJob, requireRoom, type StorageQuota, waitForLock } from './quote.ts'
import { JobWithItems } from './schema.ts'
import {
  type EncryptedJob,
  encryptJob,
  insertJob,
  insertPhotos,
  type NewJob,
  photoBytes,
} from './stored-items.ts'

export interface JobCreation extends Metering, StorageQuota, PhotoKeeping {
  /** How long a job may take. */
  jobDeadlineSeconds: number
}

export interface JobCall {
  /** Present if the call has an idempotency key. */
  keyed: KeyedCall | undefined
  /** Returns a problem if the job exceeds the caller's limits. Not called for a repeated call, because that adds no work. */
  admit(): Promise<Problem | undefined>
}

/**
 * Accepts a job: one transaction holds its price, stores its photos, queues each item, and stores the answer for the
 * idempotency key. So the job is accepted as a whole or not at all.
 * @returns The job as JSON.
 * @throws Refused: `insufficient_funds`, `too_many_stored_photos`, `not_ready` if the store of photos is away or it is unknown
 *   whether the job was accepted, `check_timed_out` if another call has taken the claim over, or a problem of `claimKey` or `admit`.
 */
export async function createJob(
  creation: JobCreation,
  caller: Caller,
  job: NewJob,
  { keyed, admit }: JobCall,
): Promise<PaidAnswer> {
  const claimed = unwrap(await claimIfKeyed(creation, keyed))
  if ('answer' in claimed) return { body: claimed.answer, replayed: true, chargedMicros: 0n }
  const { claim } = claimed
  let accepted = false
  try {
    const quoted = quoteJob(caller)
    const lack = (await admit()) ?? provokedByItem(caller, job) ?? (await lackAfterSweep(creation, quoted))
    if (lack) throw new Refused(lack)
    const encrypted = encryptJob(creation.secrets, caller, job)
    // Looked at before megabytes are written, and again when the wallet is locked.
    requireRoom(await loadOf(creation.db, caller), photoBytes(encrypted.items), creation)
    const sealed = encrypted.items.map((item) => item.encrypted)
    const body = await creation.photos.keep(sealed, (stored) =>
      accept(creation, quoted, { job: encrypted, stored }, claim),
    )
    accepted = true
    return { body, replayed: false, chargedMicros: quoted.amountMicros }
  } finally {
    // Does nothing if the answer was stored after all.
    if (!accepted && claim) await releaseClaim(creation.db, claim, creation.onFailure)
  }
}

/**
 * Writes the job in one transaction. A connection can break between the commit and its confirmation; then the stored job
 * shows whether it was accepted.
 */
async function accept(
  { db, baseUrl, jobDeadlineSeconds, jobMegabytes, testPhotosPerDay, onFailure }: JobCreation,
  quoted: JobQuote,
  { job, stored: photos }: { job: EncryptedJob; stored: readonly StoredPhoto[] },
  claim: Claim | undefined,
): Promise<Buffer> {
  const { caller } = quoted
  let written: Buffer | undefined
  try {
    return await db.transaction().execute(async (transaction) => {
      if (claim && !(await lockClaim(transaction, claim))) throw new Refused(tookTooLong)
      await insertPhotos(transaction, job, photos)
      const terms = { deadlineSeconds: jobDeadlineSeconds, jobMegabytes, testPhotosPerDay, baseUrl }
      await insertJob(transaction, quoted, job, terms)
      const found = await findJob(transaction, caller, job.id)
      written = Buffer.from(JSON.stringify(JobWithItems.parse(found.job)))
      if (claim) await storeAnswer(transaction, claim, written)
      return written
    })
  } catch (error) {
    if (error instanceof Refused || written === undefined) throw error
    const stored = await wasCommitted(() => isStored(db, caller, job.id), onFailure)
    if (stored === undefined) throw new Refused({ code: 'not_ready', detail: unknownCharge })
    if (!stored) throw error
    return written
  }
}

/** The problem that a sample among the photos provokes for the whole job, in test mode. */
function provokedByItem(owner: AccountMode, { items }: NewJob): Problem | undefined {
  for (const { image } of items) {
    const sample = sampleOf(owner, image)
    const provoked = sample && provokedProblem(sample, 'job')
    if (provoked) return provoked.problem
  }
  return undefined
}

/** Why the wallet lacks the price, if it does. It is checked before megabytes are written, and again when the price is held. */
async function lackAfterSweep({ db, baseUrl }: JobCreation, quoted: JobQuote): Promise<Problem | undefined> {
  if (!(await lackOfFunds(db, quoted, { baseUrl }))) return undefined
  await sweep(db, quoted.caller.walletId)
  return (await lackOfFunds(db, quoted, { baseUrl }))?.problem
}

const tookTooLong: Problem = {
  code: 'check_timed_out',
  detail: 'The call took too long and was not charged. Send it again.',
}

/** Whether a job was stored. Waits for a transaction that still has the job's lock, because that may be the lost one. */
async function isStored(db: Database, caller: Caller, jobId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await waitForLock(transaction, caller)
    return (await jobIfAny(transaction, caller, jobId)) !== undefined
  })
}

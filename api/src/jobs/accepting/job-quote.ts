import { sql, type Transaction } from 'kysely'
import type { Caller } from '../../accounts/caller.ts'
import { type HoldTerms, holdPrice } from '../../billing/metering/hold-price.ts'
import { type TestQuote, type WalletQuote, walletQuote } from '../../billing/metering/quote.ts'
import { takeTestPhotos } from '../../billing/metering/test-photos.ts'
import type { Outcome } from '../../foundation/problem.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** What a job costs. No allowance covers it, because a job stores the id of its hold on the wallet. */
export type JobQuote = WalletQuote | TestQuote

/** Decides what a job of a caller costs: nothing in test mode, otherwise the price of one call. */
export function quoteJob(caller: Caller): JobQuote {
  const operation = 'photos.jobs.create'
  if (caller.livemode) return walletQuote({ caller, operation })
  return { caller, operation, coveredBy: 'test_mode', amountMicros: 0n }
}

export interface JobTerms extends HoldTerms {
  /** How many photos of an account are judged in test mode within 24 hours. */
  testPhotosPerDay: number
}

/**
 * Holds what covers a job, and locks its wallet or, in test mode, its account, so that no other job of the account and mode
 * is accepted meanwhile.
 * @param photos How many photos are judged if the job is one in test mode.
 * @returns The hold's id, null in test mode; or a problem of `holdPrice` or `takeTestPhotos`.
 */
export async function holdJob(
  transaction: Transaction<Tables>,
  quoted: JobQuote,
  photos: number,
  { testPhotosPerDay, ...terms }: JobTerms,
): Promise<Outcome<string | null>> {
  if (quoted.coveredBy === 'wallet') return holdPrice(transaction, quoted, terms)
  const { caller } = quoted
  await sql`select from accounts where id = ${caller.accountId} for no key update`.execute(transaction)
  const tooMany = await takeTestPhotos(transaction, caller, photos, testPhotosPerDay)
  return tooMany ?? { ok: true, value: null }
}

/** Waits for a transaction that still has the lock of `holdJob`. */
export async function waitForLock(transaction: Transaction<Tables>, caller: Caller): Promise<void> {
  const { livemode, walletId, accountId } = caller
  await (livemode
    ? sql`select from wallets where id = ${walletId} for share`.execute(transaction)
    : sql`select from accounts where id = ${accountId} for share`.execute(transaction))
}

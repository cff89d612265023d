import type { Outcome } from '../../foundation/problem.ts'
import type { Database, Executor } from '../../storage/database.ts'
import type { CheckedPhoto } from '../allowances/allowances.ts'
import {
  type AllowanceClaim,
  claimAllowance,
  giveBackAllowance,
  isUsed,
  recordPaidCheck,
  useAllowance,
} from '../allowances/uses.ts'
import { balanceOf } from '../wallet/balance.ts'
import { capture, isCaptured } from '../wallet/capture.ts'
import { voidHold } from '../wallet/void.ts'
import { type HoldTerms, holdPrice, tooManyAtOnce } from './hold-price.ts'
import {
  type AllowanceQuote,
  payerOf,
  type Quote,
  type TestQuote,
  type WalletQuote,
  walletQuote,
} from './quote.ts'

/** What covers a call during the work: money of its wallet, an allowance, or nothing in test mode. It ends with a capture or a void. */
export interface QuotedHold {
  readonly quoted: Quote
  /**
   * Charges the quoted price. Call it in the transaction that stores the answer.
   * @returns What the wallet can still spend, in micro-dollars; undefined, with nothing charged, if the hold has expired.
   */
  capture(transaction: Executor): Promise<bigint | undefined>
  /** Whether it was captured. Call it when the confirmation of a commit was lost; it waits for the lost transaction. */
  isCaptured(db: Executor): Promise<boolean>
  /** Releases the hold. Does nothing and returns false if it was captured or has expired. */
  void(db: Executor): Promise<boolean>
}

/**
 * Holds what covers a call, as it was quoted. If another call has taken the allowance since, the wallet pays.
 * @returns The hold, with the quote that applies; or a problem of `holdPrice`.
 */
export async function holdQuoted(
  db: Database,
  quoted: Quote,
  terms: HoldTerms,
): Promise<Outcome<QuotedHold>> {
  if (quoted.coveredBy === 'test_mode') return { ok: true, value: testHold(quoted) }
  if (quoted.coveredBy === 'wallet') return holdOnWallet(db, quoted, terms)
  const { caller, allowance } = quoted
  const { seconds, mostCalls } = terms
  const isPaid = payerOf(quoted) === 'wallet'
  const place = isPaid && mostCalls !== undefined ? { walletId: caller.walletId, mostCalls } : undefined
  const claim = await claimAllowance(db, allowance, caller.accountId, opensTries(quoted), seconds, place)
  if (claim === 'too_many_calls') return tooManyAtOnce(mostCalls ?? 0)
  if (claim) return { ok: true, value: allowanceHold(quoted, claim) }
  return holdOnWallet(db, walletQuote(quoted), terms)
}

/** What further tries of the dashboard are for after this check; undefined if it opens none, as those of the API. */
function opensTries({ caller, about }: Quote): CheckedPhoto | undefined {
  return caller.channel === 'dashboard' ? about : undefined
}

async function holdOnWallet(
  db: Executor,
  quoted: WalletQuote,
  terms: HoldTerms,
): Promise<Outcome<QuotedHold>> {
  const held = await holdPrice(db, quoted, terms)
  if (!held.ok) return held
  const value: QuotedHold = {
    quoted,
    capture: async (transaction) => {
      const balance = await capture(transaction, held.value)
      const about = opensTries(quoted)
      if (balance !== undefined && about) await recordPaidCheck(transaction, quoted.caller.accountId, about)
      return balance
    },
    isCaptured: (db) => isCaptured(db, held.value),
    void: (db) => voidHold(db, held.value),
  }
  return { ok: true, value }
}

function allowanceHold(quoted: AllowanceQuote, claim: AllowanceClaim): QuotedHold {
  return {
    quoted,
    capture: async (transaction) => {
      if (!(await useAllowance(transaction, claim))) return undefined
      return (await balanceOf(transaction, quoted.caller.walletId)).availableMicros
    },
    isCaptured: (db) => isUsed(db, claim),
    void: (db) => giveBackAllowance(db, claim),
  }
}

/** In test mode there is nothing to hold, and nothing is left to spend. */
function testHold(quoted: TestQuote): QuotedHold {
  return { quoted, capture: async () => 0n, isCaptured: async () => false, void: async () => false }
}

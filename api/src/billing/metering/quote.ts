import type { Caller } from '../../accounts/caller.ts'
import type { Executor } from '../../storage/database.ts'
import { type Allowance, allowances, type CheckedPhoto, type Left } from '../allowances/allowances.ts'
import { leftOf } from '../allowances/uses.ts'
import { type PricedOperation, prices } from '../prices/prices.ts'

interface Asked {
  caller: Caller
  operation: PricedOperation
  /** What is checked, if the call is about one photo of one document. */
  about?: CheckedPhoto | undefined
}

export interface WalletQuote extends Asked {
  coveredBy: 'wallet'
  amountMicros: bigint
}

export interface AllowanceQuote extends Asked {
  coveredBy: 'allowance'
  amountMicros: 0n
  allowance: Allowance
  /** With this call. */
  left: Left
}

/** Of a call in test mode, which costs nothing. */
export interface TestQuote extends Asked {
  coveredBy: 'test_mode'
  amountMicros: 0n
}

/** What a call costs its wallet, and what covers it. */
export type Quote = WalletQuote | AllowanceQuote | TestQuote

/**
 * Decides what a call costs: nothing in test mode, or if the caller has an allowance left for it, otherwise the operation's
 * price. It is called once, before the work; the hold, the charge, the answer and the record of the call use its result.
 */
export async function quote(db: Executor, asked: Asked): Promise<Quote> {
  const { caller, operation, about } = asked
  if (!caller.livemode) return { ...asked, coveredBy: 'test_mode', amountMicros: 0n }
  for (const allowance of allowances) {
    const { operations, channels } = allowance
    if (!operations.includes(operation) || !channels.includes(caller.channel)) continue
    const left = await leftOf(db, allowance, caller.accountId, about)
    if (left.calls > 0) return { ...asked, coveredBy: 'allowance', amountMicros: 0n, allowance, left }
  }
  return walletQuote(asked)
}

/**
 * What pays for a call, for its turn among others: checks of a plan were paid for from the wallet, and go as if it paid each
 * of them.
 */
export function payerOf(quoted: Quote): Quote['coveredBy'] {
  return quoted.coveredBy === 'allowance' && quoted.allowance.name === 'plan' ? 'wallet' : quoted.coveredBy
}

/** The price of an operation, without regard to allowances. */
export function walletQuote({ caller, operation, about }: Asked): WalletQuote {
  return { caller, operation, about, coveredBy: 'wallet', amountMicros: prices[operation] }
}

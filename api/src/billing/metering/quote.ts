import type { Caller } from '../../accounts/caller.ts'
import type { Executor } from '../../storage/database/open.ts'
import { type Allowance, allowances } from '../allowances/allowances.ts'
import { isLeft } from '../allowances/uses.ts'
import { type PricedOperation, prices } from '../prices/prices.ts'

interface Asked {
  caller: Caller
  operation: PricedOperation
}

export interface WalletQuote extends Asked {
  coveredBy: 'wallet'
  amountMicros: bigint
}

export interface AllowanceQuote extends Asked {
  coveredBy: 'allowance'
  amountMicros: 0n
  allowance: Allowance
}

/** What a call costs its wallet, and whether the wallet or an allowance covers it. */
export type Quote = WalletQuote | AllowanceQuote

/**
 * Decides what a call costs: nothing if the caller has an allowance left for it, otherwise the operation's price. It is
 * called once, before the work; the hold, the charge, the answer and the record of the call use its result.
 */
export async function quote(db: Executor, caller: Caller, operation: PricedOperation): Promise<Quote> {
  for (const allowance of allowances) {
    if (allowance.operation !== operation || allowance.channel !== caller.channel) continue
    if (await isLeft(db, allowance, caller.accountId)) {
      return { caller, operation, coveredBy: 'allowance', amountMicros: 0n, allowance }
    }
  }
  return walletQuote(caller, operation)
}

/** The price of an operation, without regard to allowances. */
export function walletQuote(caller: Caller, operation: PricedOperation): WalletQuote {
  return { caller, operation, coveredBy: 'wallet', amountMicros: prices[operation] }
}

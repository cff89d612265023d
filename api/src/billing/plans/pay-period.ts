import type { Outcome } from '../../foundation/problem.ts'
import type { Executor } from '../../storage/database.ts'
import { holdPrice } from '../metering/hold-price.ts'
import { capture } from '../wallet/capture.ts'
import type { Plan } from './plans.ts'

/** What the hold of a period is for, as the statement names it. */
export const planPurpose = 'plan'

/**
 * Charges a wallet for a period of a plan: a hold that is charged at once, so that it counts to the limit of the month and
 * can be refunded as any charge. Run it in the transaction that makes the period, after locking the wallet.
 * @returns The hold; or `insufficient_funds` or `spend_limit_reached`, with nothing charged.
 */
export async function payPeriod(
  transaction: Executor,
  { walletId, plan, baseUrl }: { walletId: string; plan: Plan; baseUrl: string },
): Promise<Outcome<string>> {
  const caller = { walletId, spender: null }
  const priced = { caller, operation: planPurpose, amountMicros: plan.priceMicros }
  const held = await holdPrice(transaction, priced, { seconds: 60, baseUrl })
  if (held.ok && (await capture(transaction, held.value)) === undefined) {
    throw new Error(`${held.value} could not be charged`)
  }
  return held
}

import { z } from 'zod'
import { formatAmount } from '../../foundation/money.ts'
import type { Executor } from '../../storage/database/open.ts'
import { balanceOf } from '../wallet/balance.ts'

/** What a paid answer says about its price. */
export const Charge = z
  .object({
    amount: z.string().describe('What the call cost, in USD.'),
    currency: z.literal('USD'),
    balance: z.string().describe('What the wallet can still spend.'),
  })
  .meta({ id: 'Charge' })
export type Charge = z.infer<typeof Charge>

/** Writes what a call cost and what its wallet can still spend, both in micro-dollars. */
export function chargeOf(amountMicros: bigint, balanceMicros: bigint): Charge {
  return { amount: formatAmount(amountMicros), currency: 'USD', balance: formatAmount(balanceMicros) }
}

/** What is said of the price where there is none. */
export async function noCharge(db: Executor, walletId: string): Promise<Charge> {
  const { availableMicros } = await balanceOf(db, walletId)
  return chargeOf(0n, availableMicros)
}

import { z } from 'zod'
import { formatAmount } from '../../foundation/money.ts'
import type { Executor } from '../../storage/database.ts'
import { balanceOf } from '../wallet/balance.ts'

/** The price of a call, as its answer states it. */
export const Charge = z
  .object({
    amount: z.string().describe('The price of the call, in USD; 0.00 in test mode.'),
    currency: z.literal('USD'),
    balance: z
      .string()
      .describe('The amount that the wallet can still spend; 0.00 in test mode, which has no wallet.'),
  })
  .meta({ id: 'Charge' })
export type Charge = z.infer<typeof Charge>

/** Formats what a call cost and what its wallet can still spend; both are given in micro-dollars. */
export function chargeOf(amountMicros: bigint, balanceMicros: bigint): Charge {
  return { amount: formatAmount(amountMicros), currency: 'USD', balance: formatAmount(balanceMicros) }
}

/** The charge of a call that costs nothing, with what the wallet can still spend. */
export async function noCharge(db: Executor, walletId: string): Promise<Charge> {
  const { availableMicros } = await balanceOf(db, walletId)
  return chargeOf(0n, availableMicros)
}

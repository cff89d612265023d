import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../storage/database.ts'
import { lockIntent, lockWallet } from '../locks.ts'
import { microsPerCent } from '../stripe/cents.ts'
import { settleReversals } from './settle.ts'

const common = {
  id: z.string(),
  /** In cents. */
  amount: z.int().min(1),
  currency: z.string(),
  payment_intent: z.string().nullable(),
}

/** The fields that are read from a refund. An unknown status, which Stripe may add later, counts as money that has left. */
export const Refund = z.object({
  ...common,
  object: z.literal('refund'),
  status: z.string().nullable(),
})

/** The fields that are read from a dispute. */
export const Dispute = z.object({
  ...common,
  object: z.literal('dispute'),
  status: z.string(),
})

export type Reversal = z.infer<typeof Refund> | z.infer<typeof Dispute>

/**
 * Where the money of a reversal is. The money of a refund is withdrawn once the refund exists, and returned if it failed.
 * A dispute is announced while the bank only inquires. After that its money is withdrawn until the dispute is won; after a
 * lost dispute, an appeal can still win it.
 */
export function stateOf({ object, status }: Reversal): 'announced' | 'withdrawn' | 'returned' {
  if (object === 'refund') return status === 'failed' || status === 'canceled' ? 'returned' : 'withdrawn'
  if (status.startsWith('warning_')) return 'announced'
  return status === 'won' || status === 'prevented' ? 'returned' : 'withdrawn'
}

/**
 * Stores a refund or a dispute from an event, and debits the wallet that its payment was credited to, or credits it again.
 * The state only moves from announced to withdrawn to returned. So an event that arrives late or twice changes nothing, and
 * every order leads to the same result. A reversal that arrives before its payment waits for it.
 * @param reversal Of a payment of ours, in USD.
 */
export async function takeReversal(
  db: Database,
  reversal: Reversal & { payment_intent: string },
): Promise<void> {
  const { payment_intent: intent } = reversal
  await db.transaction().execute(async (transaction) => {
    await lockIntent(transaction, intent)
    const { rows } = await sql`
      insert into payment_reversals as known (id, kind, payment_intent, amount_micros, state)
      values (${reversal.id}, ${reversal.object}, ${intent}, ${BigInt(reversal.amount) * microsPerCent}, ${stateOf(reversal)})
      on conflict (id) do update set state = excluded.state
         where array_position(${order}, excluded.state) > array_position(${order}, known.state)
      returning id`.execute(transaction)
    if (rows.length === 0) return
    const payment = await transaction
      .selectFrom('payments')
      .select('wallet_id')
      .where('payment_intent', '=', intent)
      .executeTakeFirst()
    if (!payment) return
    await lockWallet(transaction, payment.wallet_id)
    await settleReversals(transaction, payment.wallet_id)
  })
}

const order = sql`array['announced', 'withdrawn', 'returned']`

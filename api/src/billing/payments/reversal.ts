import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../storage/database/open.ts'
import { microsPerCent } from './cents.ts'
import { lockIntent, lockWallet } from './locks.ts'
import { settleReversals } from './settle.ts'

const common = {
  id: z.string(),
  /** In cents. */
  amount: z.int().min(1),
  currency: z.string(),
  payment_intent: z.string().nullable(),
}

/** What is read of a refund. A status that Stripe may add later counts as money that has left. */
export const Refund = z.object({
  ...common,
  object: z.literal('refund'),
  status: z.string().nullable(),
})

/** What is read of a dispute. */
export const Dispute = z.object({
  ...common,
  object: z.literal('dispute'),
  status: z.string(),
})

export type Reversal = z.infer<typeof Refund> | z.infer<typeof Dispute>

/**
 * Where the money is. A refund has left us once it exists, and is back where it failed. A dispute is first announced
 * where the bank only asks, has then left us until it is won, and stays away where it is lost. An appeal can still win
 * it.
 */
function stateOf({ object, status }: Reversal): 'announced' | 'withdrawn' | 'returned' {
  if (object === 'refund') return status === 'failed' || status === 'canceled' ? 'returned' : 'withdrawn'
  if (status.startsWith('warning_')) return 'announced'
  return status === 'won' || status === 'prevented' ? 'returned' : 'withdrawn'
}

/**
 * Takes in a refund or a dispute as an event tells it, and takes its money from the wallet that its payment was
 * credited to, or gives it back. Money only ever goes from announced to withdrawn to returned, so that an event which
 * comes late or again changes nothing, and any order leads to the same end. One that comes before its payment waits for
 * it.
 */
export async function takeReversal(db: Database, reversal: Reversal): Promise<void> {
  const { payment_intent: intent, currency } = reversal
  // Our payments are all in USD, and have an intent.
  if (intent === null || currency !== 'usd') return
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

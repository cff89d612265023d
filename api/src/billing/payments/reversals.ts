import { sql } from 'kysely'
import { z } from 'zod'
import { formatAmount } from '#foundation/money.ts'
import type { Database, Executor } from '#storage/database.ts'
import { adjust } from '../wallet/corrections.ts'
import { balanceOf } from '../wallet/ledger.ts'
import { lockIntent, lockWallet } from './payment.ts'
import { microsPerCent } from './stripe.ts'

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

/** A payment whose reversed amount differs from what its wallet was debited so far. */
interface Unsettled {
  id: string
  amountMicros: bigint
  createdAt: Date
  moves: number
  /** Positive: the wallet is still to be debited by this. Negative: it is to be credited. */
  openMicros: bigint
  /** What took money from the payment or gave it back. */
  kinds: ('refund' | 'dispute')[]
}

/**
 * The unsettled payments of a wallet. The amount due for a payment is the sum of its refunds and disputes, and at most the
 * payment; the part of it that the wallet was not debited yet is what it owes. Only credited payments count.
 */
const unsettled = (walletId: string) => sql<Unsettled>`
  select id, amount_micros as "amountMicros", created_at as "createdAt", moves,
         due_micros - taken_micros as "openMicros", kinds
    from (
      select p.*, least(p.amount_micros, coalesce(sum(r.amount_micros) filter (where r.state = 'withdrawn'), 0))::bigint
                    as due_micros,
             array_agg(distinct r.kind) as kinds
        from payments p
        join payment_reversals r on r.payment_intent = p.payment_intent
       where p.wallet_id = ${walletId} and p.state = 'credited'
       group by p.id
    ) as reversed
   where due_micros <> taken_micros
   order by due_micros - taken_micros, created_at, id`

/**
 * Debits a wallet by what refunds and disputes took back of its payments, up to its available balance, and credits what
 * they gave back. Call it in a transaction that has locked the wallet.
 */
export async function settleReversals(transaction: Executor, walletId: string): Promise<void> {
  const { rows } = await unsettled(walletId).execute(transaction)
  for (const payment of rows) {
    const { availableMicros } = await balanceOf(transaction, walletId)
    const { id, openMicros } = payment
    const takenMicros = openMicros < availableMicros ? openMicros : availableMicros
    if (takenMicros === 0n) continue
    const booked = await adjust(transaction, {
      walletId,
      amountMicros: -takenMicros,
      reason: reasonOf(payment),
      actor: 'system',
      reference: `${id} ${payment.moves + 1}`,
    })
    if (booked !== 'booked') throw new Error(`${id} could not be settled: ${booked}`)
    await sql`
      update payments set taken_micros = taken_micros + ${takenMicros}, moves = moves + 1
       where id = ${id}`.execute(transaction)
  }
}

function reasonOf({ amountMicros, createdAt, openMicros, kinds }: Unsettled): string {
  const payment = `payment of ${formatAmount(amountMicros)} USD of ${createdAt.toISOString().slice(0, 10)}`
  const what = kinds.toSorted().reverse().join(' and ')
  return openMicros > 0n ? `${capital(what)} of the ${payment}` : `${capital(what)} of the ${payment}, undone`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a wallet still owes for payments that were taken back after their money was spent, in micro-dollars. */
export async function owedOf(db: Executor, walletId: string): Promise<bigint> {
  const { rows } = await unsettled(walletId).execute(db)
  return rows.reduce((sum, { openMicros }) => (openMicros > 0n ? sum + openMicros : sum), 0n)
}

/**
 * Collects debts from wallets that have money again, from a voided hold or from a credit that is no payment.
 * @returns How many wallets had a debt and money.
 */
export async function collectOwed(db: Database): Promise<number> {
  const { rows } = await sql<{ walletId: string }>`
    select distinct p.wallet_id as "walletId"
      from payments p
      join (
        select payment_intent, sum(amount_micros) as due_micros
          from payment_reversals where state = 'withdrawn'
         group by payment_intent
      ) as reversed on reversed.payment_intent = p.payment_intent
      join wallets w on w.id = p.wallet_id and w.posted_micros > w.held_micros
     where p.state = 'credited' and p.taken_micros < least(p.amount_micros, due_micros)`.execute(db)
  for (const { walletId } of rows) {
    await db.transaction().execute(async (transaction) => {
      await lockWallet(transaction, walletId)
      await settleReversals(transaction, walletId)
    })
  }
  return rows.length
}

import { sql } from 'kysely'
import { z } from 'zod'
import { formatAmount, parseAmount } from '../../foundation/money.ts'
import type { Executor } from '../../storage/database.ts'
import { paymentLimits } from './limits.ts'
import { microsPerCent } from './stripe/cents.ts'

const { minMicros, maxMicros } = paymentLimits
const amountAsked = `must be from ${formatAmount(minMicros)} to ${formatAmount(maxMicros)} USD, in whole cents.`

/** The amount of a payment, `20` or `20.00`, parsed to micro-dollars. */
export const AmountToPay = z.string(amountAsked).transform((text, context) => {
  const micros = parseAmount(text)
  const fits =
    micros !== undefined && micros % microsPerCent === 0n && micros >= minMicros && micros <= maxMicros
  if (fits) return micros
  context.addIssue({ code: 'custom', message: amountAsked })
  return z.NEVER
})

/** A payment, as its owner sees it. */
export const Payment = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  amount: z.string(),
  /** `processing`: paid, but the money has not arrived. `credited`: the money is in the wallet. */
  state: z.enum(['open', 'processing', 'credited', 'failed', 'expired']),
  /** Paid from the saved card, without a page. */
  automatic: z.boolean(),
  /** How much of it refunds and disputes have taken back, whether the wallet was debited or still owes it. */
  reversed: z.string(),
})
export type Payment = z.infer<typeof Payment>

const payments = sql`
  select p.id, p.created_at as time, p.automatic, p.amount_micros as amount, p.state, p.session_id as session,
         p.payment_intent as intent,
         case p.state when 'credited' then least(p.amount_micros, coalesce((
           select sum(r.amount_micros) from payment_reversals r
            where r.payment_intent = p.payment_intent and r.state = 'withdrawn'), 0)) else 0 end::bigint as reversed
    from payments p`

interface Row {
  id: string
  time: Date
  amount: bigint
  state: Payment['state']
  automatic: boolean
  session: string | null
  intent: string | null
  reversed: bigint
}

/** A payment of a wallet, with its ids at Stripe; undefined if the wallet has no payment with this id. */
export async function findPayment(db: Executor, walletId: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${payments} where p.wallet_id = ${walletId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** The latest payments of a wallet, the newest first, without those that expired unpaid. */
export async function latestPayments(db: Executor, walletId: string, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${payments} where p.wallet_id = ${walletId} and p.state <> 'expired'
     order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

export function writtenPayment({ id, time, amount, state, automatic, reversed }: Row): Payment {
  return {
    id,
    time: time.toISOString(),
    amount: formatAmount(amount),
    state,
    automatic,
    reversed: formatAmount(reversed),
  }
}

import { sql } from 'kysely'
import { z } from 'zod'
import { amountField, formatAmount, writtenAmount } from '#foundation/money.ts'
import { writtenMoment } from '#foundation/time.ts'
import type { Database, Executor } from '#storage/database.ts'
import { microsPerCent, type Payments } from './stripe.ts'

/** The limits of a payment, in micro-dollars. Fees would consume a smaller one; a larger one may be a typing error. */
export const paymentLimits = { min: 5_000_000n, max: 1_000_000_000n } as const

const { min: least, max: most } = paymentLimits
const amountAsked = `must be from ${formatAmount(least)} to ${formatAmount(most)} USD, in whole cents.`

/** The amount of a payment, `20` or `20.00`, parsed to micro-dollars. */
export const AmountToPay = amountField(amountAsked, { least, most, unit: microsPerCent })

/** A payment, as its owner sees it. */
export const Payment = z.object({
  id: z.string(),
  time: writtenMoment,
  amount: writtenAmount,
  /** `processing`: paid, but the money has not arrived. `credited`: the money is in the wallet. */
  state: z.enum(['open', 'processing', 'credited', 'failed', 'expired']),
  /** Paid from the saved card, without a page. */
  automatic: z.boolean(),
  /** How much of it refunds and disputes have taken back, whether the wallet was debited or still owes it. */
  reversed: writtenAmount,
})

/** A payment, with the id of its checkout session; null if it has none. */
interface StoredPayment extends z.output<typeof Payment> {
  session: string | null
}

const payments = sql`
  select p.id, p.created_at as time, p.automatic, p.amount_micros as amount, p.state, p.session_id as session,
         case p.state when 'credited' then least(p.amount_micros, coalesce((
           select sum(r.amount_micros) from payment_reversals r
            where r.payment_intent = p.payment_intent and r.state = 'withdrawn'), 0)) else 0 end::bigint as reversed
    from payments p`

/** A payment of a wallet; undefined if the wallet has no payment with this id. */
export async function findPayment(
  db: Executor,
  walletId: string,
  id: string,
): Promise<StoredPayment | undefined> {
  const { rows } =
    await sql<StoredPayment>`${payments} where p.wallet_id = ${walletId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** The latest payments of a wallet, the newest first, without those that expired unpaid. */
export async function latestPayments(
  db: Executor,
  walletId: string,
  limit: number,
): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    ${payments} where p.wallet_id = ${walletId} and p.state <> 'expired'
     order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Locks a payment intent: until the transaction ends, no other transaction changes its payment and its reversals. Take this
 * lock before the wallet's lock, so that two transactions cannot deadlock.
 */
export async function lockIntent(transaction: Executor, paymentIntent: string): Promise<void> {
  const name = `payment intent ${paymentIntent}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** Locks a wallet: until the transaction ends, no other transaction moves its money. */
export async function lockWallet(transaction: Executor, walletId: string): Promise<void> {
  const wallet = transaction.selectFrom('wallets').select('id').where('id', '=', walletId)
  await wallet.forNoKeyUpdate().execute()
}

/** What the provider's events and lists are compared with. */
export interface Books {
  db: Database
  payments: Pick<Payments, 'stripe'>
}

/** The ids that `newId('pay')` makes. Other products on the same Stripe account name their sessions in other ways. */
const PaymentId = z.string().regex(/^pay_[0-9A-Za-z]{24}$/)

/** Our id of a payment, from the field in which Stripe keeps it; undefined if the field is not ours. */
export function paymentIdIn(field: unknown): string | undefined {
  return PaymentId.safeParse(field).data
}

/** The fields that are read from a PaymentIntent. `startPayment` puts the id of our payment into its metadata. */
export const NamedIntent = z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })

/**
 * Our id of the payment of a PaymentIntent. Stripe is asked if no payment of ours has that intent yet.
 * @returns Undefined if the intent is of another product. Rejects if Stripe does not answer.
 */
export async function paymentOfIntent({ db, payments }: Books, intent: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('payments')
    .select('id')
    .where('payment_intent', '=', intent)
    .executeTakeFirst()
  if (known) return known.id
  const stripe = await payments.stripe()
  const found = await stripe.paymentIntents.retrieve(intent).catch(unlessMissing)
  return found && paymentIdIn(NamedIntent.parse(found).metadata.payment)
}

/** Undefined for the error that Stripe's account has no such object. Throws any other error. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
  throw error
}

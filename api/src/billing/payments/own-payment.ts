import { z } from 'zod'
import type { Database } from '../../storage/database.ts'
import type { Payments } from './stripe/stripe.ts'

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

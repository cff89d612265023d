import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import type { Database, Tables } from '../../storage/database.ts'
import { CheckoutSession } from '../payments/credit.ts'
import { unlessMissing } from '../payments/own-payment.ts'
import { microsPerCent } from '../payments/stripe/cents.ts'
import { PaymentIntent } from '../payments/stripe/intent.ts'
import {
  listedIntents,
  listedReversals,
  listedSessions,
  type Period,
} from '../payments/stripe/stripe-lists.ts'
import { compareReversals } from './compare-reversals.ts'

export interface Comparison {
  /** How many of Stripe's objects were compared. */
  counts: { sessions: number; intents: number; reversals: number }
  /** One sentence per difference. */
  differences: string[]
}

/**
 * Compares Stripe's own lists of a period with our payments and reversals: what was paid there and not credited here,
 * credited here and not paid there, other amounts, and refunds and disputes that are not booked. Rejects if Stripe does
 * not answer.
 */
export async function compareWithStripe(db: Database, stripe: Stripe, period: Period): Promise<Comparison> {
  const sessions = await listedSessions(stripe, period)
  const intents = await listedIntents(stripe, period)
  const reversals = await listedReversals(stripe, period)
  const listed = [...sessions.map(ofSession), ...intents.map(ofIntent)]
  // Our rows are read after Stripe's lists, so that they are at least as new.
  const differences = [
    ...(await paymentDifferences(db, listed)),
    ...(await unlistedDifferences(db, stripe, listed, period)),
    ...(await compareReversals(db, stripe, reversals, period)),
  ]
  return {
    counts: { sessions: sessions.length, intents: intents.length, reversals: reversals.length },
    differences,
  }
}

/** A payment as Stripe lists it: its checkout session, or its intent if it is automatic. */
interface ListedPayment {
  what: 'session' | 'intent'
  id: string
  paymentId: string | null | undefined
  isPaid: boolean
  cents: number | null
  currency: string | null
}

const ofSession = (session: CheckoutSession): ListedPayment => ({
  what: 'session',
  id: session.id,
  paymentId: session.client_reference_id,
  isPaid: session.payment_status === 'paid',
  cents: session.amount_total,
  currency: session.currency,
})

const ofIntent = ({ id, metadata, status, amount, currency }: PaymentIntent): ListedPayment => ({
  what: 'intent',
  id,
  paymentId: metadata.payment,
  isPaid: status === 'succeeded',
  cents: amount,
  currency,
})

type Payment = Selectable<Tables['payments']>

async function paymentDifferences(db: Database, listed: readonly ListedPayment[]): Promise<string[]> {
  const differences: string[] = []
  for (const each of listed) {
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', each.paymentId ?? null)
      .executeTakeFirst()
    differences.push(...differencesOf(each, payment))
  }
  return differences
}

/** Payments that are credited here, or that take days, and that Stripe did not list: it is asked for each. */
async function unlistedDifferences(
  db: Database,
  stripe: Stripe,
  listed: readonly ListedPayment[],
  { from, to }: Period,
): Promise<string[]> {
  const known = new Set(listed.map(({ paymentId }) => paymentId))
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'processing'), and([eb('credited_at', '>=', from), eb('credited_at', '<', to)])]),
    )
    .orderBy('created_at')
    .execute()
  const differences: string[] = []
  for (const payment of payments) {
    const id = idThere(payment)
    if (known.has(payment.id) || id === null) continue
    const found = await asked(stripe, payment, id).catch(unlessMissing)
    const what = payment.automatic ? 'intent' : 'session'
    differences.push(
      ...(found
        ? differencesOf(found, payment)
        : [`payment ${payment.id} is ${payment.state} here, but Stripe has no ${what} ${id}`]),
    )
  }
  return differences
}

/** The id at Stripe under which a payment is credited. */
const idThere = ({ session_id, payment_intent }: Payment) => session_id ?? payment_intent

async function asked(stripe: Stripe, { automatic }: Payment, id: string): Promise<ListedPayment> {
  return automatic
    ? ofIntent(PaymentIntent.parse(await stripe.paymentIntents.retrieve(id)))
    : ofSession(CheckoutSession.parse(await stripe.checkout.sessions.retrieve(id)))
}

/** What is different between a payment at Stripe and here. */
function differencesOf(listed: ListedPayment, payment: Payment | undefined): string[] {
  const { what, id, paymentId, isPaid, cents, currency } = listed
  const paid = `${what} ${id} was paid with ${cents} ${currency} cents at Stripe`
  if (!payment) return isPaid ? [`${paid} for payment ${paymentId}, which does not exist here`] : []
  const { state, amount_micros: amountMicros } = payment
  const ownId = idThere(payment)
  if (!isPaid) {
    const isCredited = state === 'credited' && ownId === id
    return isCredited
      ? [`payment ${payment.id} is credited here, but its ${what} ${id} was not paid at Stripe`]
      : []
  }
  if (state !== 'credited') return [`${paid}, but its payment ${payment.id} is ${state} here`]
  if (ownId !== id) return [`${paid}, but payment ${payment.id} was credited for ${what} ${ownId}`]
  const isSame = currency === 'usd' && BigInt(cents ?? 0) * microsPerCent === amountMicros
  return isSame ? [] : [`${paid}, but payment ${payment.id} is of ${amountMicros} USD micros here`]
}

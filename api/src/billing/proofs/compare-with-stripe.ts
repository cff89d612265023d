import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Database, Tables } from '#storage/database.ts'
import { CheckoutSession } from '../payments/credit.ts'
import { isAutomatic, PaymentIntent } from '../payments/events.ts'
import { NamedIntent, paymentIdIn, unlessMissing } from '../payments/payment.ts'
import { Dispute, Refund, type Reversal, stateOf } from '../payments/reversals.ts'
import { isSameAmount, type Period } from '../payments/stripe.ts'

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
  const asked = within(period)
  // With the intent of a reversal comes our id of the payment, without a further request for each refund of another product.
  const expanded = { ...asked, expand: ['data.payment_intent'] }
  const sessions = await ours(
    stripe.checkout.sessions.list(asked),
    (each) => each.client_reference_id,
    ofSession,
  )
  const intents = await ours(
    stripe.paymentIntents.list(asked),
    (each) => isAutomatic(each) && each.metadata.payment,
    ofIntent,
  )
  const reversals = [
    ...(await ours(stripe.refunds.list(expanded), paymentOfReversal, ofReversal)),
    ...(await ours(stripe.disputes.list(expanded), paymentOfReversal, ofReversal)),
  ]
  // Our rows are read after Stripe's lists, so that they are at least as new.
  const differences: string[] = []
  const payments = [...sessions, ...intents]
  for await (const each of paymentDifferences(db, stripe, payments, period)) differences.push(each)
  for await (const each of reversalDifferences(db, stripe, reversals, period)) differences.push(each)
  return {
    counts: { sessions: sessions.length, intents: intents.length, reversals: reversals.length },
    differences,
  }
}

/** The parameters of Stripe's lists for what was made in a period. */
function within({ from, to }: Period) {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  return { created: { gte: seconds(from), lt: seconds(to) }, limit: 100 }
}

/**
 * What is ours in a list of Stripe, which has the objects of other products too.
 * @param paymentOf The field that has our id of the payment, if the object is ours.
 */
async function ours<T, U>(
  list: AsyncIterable<T>,
  paymentOf: (listed: T) => unknown,
  read: (listed: T, paymentId: string) => U,
): Promise<U[]> {
  const own: U[] = []
  for await (const listed of list) {
    const paymentId = paymentIdIn(paymentOf(listed))
    if (paymentId !== undefined) own.push(read(listed, paymentId))
  }
  return own
}

/** A payment at Stripe: its checkout session, or its intent if it is automatic. */
interface PaymentThere {
  what: 'session' | 'intent'
  id: string
  paymentId: string
  isPaid: boolean
  cents: number | null
  currency: string | null
}

function ofSession(listed: object, paymentId: string): PaymentThere {
  const { id, payment_status, amount_total: cents, currency } = CheckoutSession.parse(listed)
  return { what: 'session', id, paymentId, isPaid: payment_status === 'paid', cents, currency }
}

function ofIntent(listed: object, paymentId: string): PaymentThere {
  const { id, status, amount: cents, currency } = PaymentIntent.parse(listed)
  return { what: 'intent', id, paymentId, isPaid: status === 'succeeded', cents, currency }
}

type Payment = Selectable<Tables['payments']>

/**
 * Compares the listed payments with ours, and then ours that Stripe did not list: those that are credited in the period, or
 * that take days. Stripe is asked for each of these.
 */
async function* paymentDifferences(
  db: Database,
  stripe: Stripe,
  listed: readonly PaymentThere[],
  { from, to }: Period,
): AsyncGenerator<string> {
  const payments = db.selectFrom('payments').selectAll()
  for (const there of listed) {
    yield* differencesOf(there, await payments.where('id', '=', there.paymentId).executeTakeFirst())
  }
  const known = new Set(listed.map(({ paymentId }) => paymentId))
  const others = await payments
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'processing'), and([eb('credited_at', '>=', from), eb('credited_at', '<', to)])]),
    )
    .orderBy('created_at')
    .execute()
  for (const payment of others) {
    const id = idThere(payment)
    if (known.has(payment.id) || id === null) continue
    const there = await asked(stripe, payment, id).catch(unlessMissing)
    const what = payment.automatic ? 'intent' : 'session'
    if (there) yield* differencesOf(there, payment)
    else yield `payment ${payment.id} is ${payment.state} here, but Stripe has no ${what} ${id}`
  }
}

/** The id at Stripe under which a payment is credited. */
const idThere = ({ session_id, payment_intent }: Payment) => session_id ?? payment_intent

async function asked(stripe: Stripe, payment: Payment, id: string): Promise<PaymentThere> {
  return payment.automatic
    ? ofIntent(await stripe.paymentIntents.retrieve(id), payment.id)
    : ofSession(await stripe.checkout.sessions.retrieve(id), payment.id)
}

/** What is different between a payment at Stripe and here. */
function differencesOf(there: PaymentThere, payment: Payment | undefined): string[] {
  const { what, id, paymentId, isPaid, cents, currency } = there
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
  return isSameAmount(amountMicros, cents, currency)
    ? []
    : [`${paid}, but payment ${payment.id} is of ${amountMicros} USD micros here`]
}

const AnyReversal = z.discriminatedUnion('object', [Refund, Dispute])

/** A refund or a dispute, and our id of its payment. */
interface OwnReversal {
  reversal: Reversal
  paymentId: string
}

/** Our id of the payment of a refund or a dispute that was listed with its intent. */
function paymentOfReversal({ payment_intent }: { payment_intent: unknown }): unknown {
  return NamedIntent.nullable().parse(payment_intent)?.metadata.payment
}

function ofReversal(listed: object, paymentId: string): OwnReversal {
  return { reversal: AnyReversal.parse({ ...listed, payment_intent: null }), paymentId }
}

type Booked = Selectable<Tables['payment_reversals']>

/** Compares the listed refunds and disputes with those that are booked, and those that were booked in the period with Stripe. */
async function* reversalDifferences(
  db: Database,
  stripe: Stripe,
  listed: readonly OwnReversal[],
  { from, to }: Period,
): AsyncGenerator<string> {
  const reversals = db.selectFrom('payment_reversals').selectAll()
  for (const { reversal, paymentId } of listed) {
    const booked = await reversals.where('id', '=', reversal.id).executeTakeFirst()
    if (booked) yield* differencesOfReversal(reversal, booked)
    else yield `${described(reversal)}, but it is not booked for payment ${paymentId}`
  }
  const known = new Set(listed.map(({ reversal }) => reversal.id))
  const others = await reversals
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .execute()
  for (const booked of others.filter(({ id }) => !known.has(id))) {
    const { kind, id } = booked
    const there = await (kind === 'refund' ? stripe.refunds : stripe.disputes)
      .retrieve(id)
      .catch(unlessMissing)
    if (there) yield* differencesOfReversal(AnyReversal.parse(there), booked)
    else yield `${kind} ${id} is booked here, but Stripe does not have it`
  }
}

const described = (reversal: Reversal) =>
  `${reversal.object} ${reversal.id} of ${reversal.amount} ${reversal.currency} cents is ${stateOf(reversal)} at Stripe`

function differencesOfReversal(reversal: Reversal, { state, amount_micros: amountMicros }: Booked): string[] {
  if (state !== stateOf(reversal)) return [`${described(reversal)}, but ${state} here`]
  return isSameAmount(amountMicros, reversal.amount, reversal.currency)
    ? []
    : [`${described(reversal)}, but booked with ${amountMicros} USD micros here`]
}

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
  return isSameAmount(amountMicros, cents, currency)
    ? []
    : [`${paid}, but payment ${payment.id} is of ${amountMicros} USD micros here`]
}

/**
 * Compares refunds and disputes that Stripe lists with those that are booked, and those that were booked in the period with
 * Stripe. Returns one sentence per difference.
 */
async function compareReversals(
  db: Database,
  stripe: Stripe,
  listed: readonly OwnReversal[],
  { from, to }: Period,
): Promise<string[]> {
  const differences: string[] = []
  for (const { reversal, paymentId } of listed) {
    const booked = await db
      .selectFrom('payment_reversals')
      .selectAll()
      .where('id', '=', reversal.id)
      .executeTakeFirst()
    differences.push(...reversalDifferences(reversal, booked, paymentId))
  }
  const known = new Set(listed.map(({ reversal }) => reversal.id))
  const booked = await db
    .selectFrom('payment_reversals')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .execute()
  for (const row of booked) {
    if (known.has(row.id)) continue
    const reversal = await found(stripe, row)
    differences.push(
      ...(reversal
        ? reversalDifferences(reversal, row, undefined)
        : [`${row.kind} ${row.id} is booked here, but Stripe does not have it`]),
    )
  }
  return differences
}

type Booked = Selectable<Tables['payment_reversals']>

async function found(stripe: Stripe, { id, kind }: Booked): Promise<Reversal | undefined> {
  if (kind === 'refund') {
    const refund = await stripe.refunds.retrieve(id).catch(unlessMissing)
    return refund && Refund.parse(refund)
  }
  const dispute = await stripe.disputes.retrieve(id).catch(unlessMissing)
  return dispute && Dispute.parse(dispute)
}

function reversalDifferences(
  reversal: Reversal,
  booked: Booked | undefined,
  paymentId: string | undefined,
): string[] {
  const { object, id, amount, currency } = reversal
  const atStripe = `${object} ${id} of ${amount} ${currency} cents is ${stateOf(reversal)} at Stripe`
  if (!booked) return [`${atStripe}, but it is not booked for payment ${paymentId}`]
  if (booked.state !== stateOf(reversal)) return [`${atStripe}, but ${booked.state} here`]
  return isSameAmount(booked.amount_micros, amount, currency)
    ? []
    : [`${atStripe}, but booked with ${booked.amount_micros} USD micros here`]
}

/** The most entries of a page of Stripe's lists. */
const limit = 100

function within({ from, to }: Period) {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  return { created: { gte: seconds(from), lt: seconds(to) }, limit }
}

/** The checkout sessions that were opened in a period and name a payment of ours. */
async function listedSessions(stripe: Stripe, period: Period): Promise<CheckoutSession[]> {
  const sessions: CheckoutSession[] = []
  for await (const each of stripe.checkout.sessions.list(within(period))) {
    if (paymentIdIn(each.client_reference_id) !== undefined) sessions.push(CheckoutSession.parse(each))
  }
  return sessions
}

/** The intents of automatic payments of ours that were made in a period. */
async function listedIntents(stripe: Stripe, period: Period): Promise<PaymentIntent[]> {
  const intents: PaymentIntent[] = []
  for await (const each of stripe.paymentIntents.list(within(period))) {
    if (isAutomatic(each) && paymentIdIn(each.metadata.payment) !== undefined) {
      intents.push(PaymentIntent.parse(each))
    }
  }
  return intents
}

/** A refund or a dispute, and our id of its payment. */
interface OwnReversal {
  reversal: Reversal & { payment_intent: string }
  paymentId: string
}

/** The refunds and disputes that were made in a period and belong to a payment of ours. */
async function listedReversals(stripe: Stripe, period: Period): Promise<OwnReversal[]> {
  // With the intent comes our id of the payment, without a further request for each refund of another product.
  const asked = { ...within(period), expand: ['data.payment_intent'] }
  const own: OwnReversal[] = []
  for await (const refund of stripe.refunds.list(asked)) own.push(...ownReversal(refund))
  for await (const dispute of stripe.disputes.list(asked)) own.push(...ownReversal(dispute))
  return own
}

const Expanded = z.object({ payment_intent: NamedIntent.nullable() })
const AnyReversal = z.discriminatedUnion('object', [Refund, Dispute])

function ownReversal(listed: object): OwnReversal[] {
  const { payment_intent: intent } = Expanded.parse(listed)
  const paymentId = paymentIdIn(intent?.metadata.payment)
  if (intent === null || paymentId === undefined) return []
  const reversal = AnyReversal.parse({ ...listed, payment_intent: intent.id })
  return [{ reversal: { ...reversal, payment_intent: intent.id }, paymentId }]
}

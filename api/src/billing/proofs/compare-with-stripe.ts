import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import type { Database } from '../../storage/database/open.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { microsPerCent } from '../payments/cents.ts'
import { CheckoutSession } from '../payments/credit.ts'
import { unlessMissing } from '../payments/own-payment.ts'
import { listedReversals, listedSessions, type Period } from '../payments/stripe-lists.ts'
import { compareReversals } from './compare-reversals.ts'

export interface Comparison {
  /** How many of Stripe's objects were compared. */
  counts: { sessions: number; reversals: number }
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
  const reversals = await listedReversals(stripe, period)
  // Our rows are read after Stripe's lists, so that they are at least as new.
  const differences = [
    ...(await sessionDifferences(db, sessions)),
    ...(await unlistedDifferences(db, stripe, sessions, period)),
    ...(await compareReversals(db, stripe, reversals, period)),
  ]
  return { counts: { sessions: sessions.length, reversals: reversals.length }, differences }
}

type Payment = Selectable<Tables['payments']>

async function sessionDifferences(db: Database, sessions: readonly CheckoutSession[]): Promise<string[]> {
  const differences: string[] = []
  for (const session of sessions) {
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', session.client_reference_id)
      .executeTakeFirst()
    differences.push(...differencesOf(session, payment))
  }
  return differences
}

/** Payments that are credited here, or that take days, and whose sessions Stripe did not list: it is asked for each. */
async function unlistedDifferences(
  db: Database,
  stripe: Stripe,
  sessions: readonly CheckoutSession[],
  { from, to }: Period,
): Promise<string[]> {
  const listed = new Set(sessions.map(({ client_reference_id: id }) => id))
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
    if (listed.has(payment.id) || payment.session_id === null) continue
    const session = await stripe.checkout.sessions.retrieve(payment.session_id).catch(unlessMissing)
    differences.push(
      ...(session
        ? differencesOf(CheckoutSession.parse(session), payment)
        : [
            `payment ${payment.id} is ${payment.state} here, but Stripe has no session ${payment.session_id}`,
          ]),
    )
  }
  return differences
}

/** What is different between a session and its payment. */
function differencesOf(session: CheckoutSession, payment: Payment | undefined): string[] {
  const { id, client_reference_id: paymentId, amount_total: cents, currency } = session
  const isPaid = session.payment_status === 'paid'
  const paid = `session ${id} was paid with ${cents} ${currency} cents at Stripe`
  if (!payment) return isPaid ? [`${paid} for payment ${paymentId}, which does not exist here`] : []
  const { state, amount_micros: amountMicros, session_id: ownSession } = payment
  if (!isPaid) {
    const isCredited = state === 'credited' && ownSession === id
    return isCredited
      ? [`payment ${payment.id} is credited here, but its session ${id} was not paid at Stripe`]
      : []
  }
  if (state !== 'credited') return [`${paid}, but its payment ${payment.id} is ${state} here`]
  if (ownSession !== id) return [`${paid}, but payment ${payment.id} was credited for session ${ownSession}`]
  const isSame = currency === 'usd' && BigInt(cents ?? 0) * microsPerCent === amountMicros
  return isSame ? [] : [`${paid}, but payment ${payment.id} is of ${amountMicros} USD micros here`]
}

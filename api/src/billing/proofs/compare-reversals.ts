import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import type { Database, Tables } from '../../storage/database.ts'
import { unlessMissing } from '../payments/own-payment.ts'
import { Dispute, Refund, type Reversal, stateOf } from '../payments/reversals/reversal.ts'
import { microsPerCent } from '../payments/stripe/cents.ts'
import type { OwnReversal, Period } from '../payments/stripe/stripe-lists.ts'

/**
 * Compares refunds and disputes that Stripe lists with those that are booked, and those that were booked in the period with
 * Stripe. Returns one sentence per difference.
 */
export async function compareReversals(
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
    differences.push(...differencesOf(reversal, booked, paymentId))
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
        ? differencesOf(reversal, row, undefined)
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

function differencesOf(
  reversal: Reversal,
  booked: Booked | undefined,
  paymentId: string | undefined,
): string[] {
  const { object, id, amount, currency } = reversal
  const atStripe = `${object} ${id} of ${amount} ${currency} cents is ${stateOf(reversal)} at Stripe`
  if (!booked) return [`${atStripe}, but it is not booked for payment ${paymentId}`]
  if (booked.state !== stateOf(reversal)) return [`${atStripe}, but ${booked.state} here`]
  const isSame = currency === 'usd' && BigInt(amount) * microsPerCent === booked.amount_micros
  return isSame ? [] : [`${atStripe}, but booked with ${booked.amount_micros} USD micros here`]
}

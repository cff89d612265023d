import { sql } from 'kysely'
import { type Author, recordAudit } from '../../accounts/audit/record.ts'
import { newId } from '../../foundation/identifiers.ts'
import { formatAmount } from '../../foundation/money.ts'
import type { Outcome } from '../../foundation/problem.ts'
import type { Database } from '../../storage/database.ts'
import { paymentsPerHour } from './limits.ts'
import { lockWallet } from './locks.ts'
import { microsPerCent } from './stripe/cents.ts'
import type { Payments } from './stripe/stripe.ts'

/** How long a payment's page stays open, in seconds. On a page that is open for longer, a deleted account could be paid. */
const openSeconds = 60 * 60

export interface NewPayment {
  walletId: string
  /** Whole cents. */
  amountMicros: bigint
  /** The address to which Stripe sends its receipt. If absent, Stripe asks the payer for one. */
  email?: string | undefined
  /** Whether the card is saved, for automatic top-ups. Default: no. */
  savesCard?: boolean
  baseUrl: string
  author: Author
}

/**
 * Opens a page at Stripe on which a top-up is paid. Our own row is stored first, and Stripe gets its id. So a payment is
 * credited even if this process dies in between.
 * @returns The payment's id and the page's address; or `too_many_payments`. Rejects with a `StripeError` if Stripe does not
 *   open the page.
 */
export async function startPayment(
  db: Database,
  payments: Payments,
  { email, baseUrl, ...payment }: NewPayment,
): Promise<Outcome<{ id: string; url: string }>> {
  const id = newId('pay')
  const { amountMicros, savesCard = false } = payment
  if (!(await insertPayment(db, id, payment))) return tooMany
  const wallet = `${baseUrl}/dashboard/wallet`
  const description = `Likeness wallet: ${formatAmount(amountMicros)} USD`
  const stripe = await payments.stripe()
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: id,
      // No local currencies: refunds and disputes must be in USD, like the wallet.
      adaptive_pricing: { enabled: false },
      expires_at: Math.floor(Date.now() / 1000) + openSeconds,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: Number(amountMicros / microsPerCent),
            product_data: { name: 'Likeness wallet top-up' },
          },
        },
      ],
      // With `receipt_email`, Stripe mails the receipt even if the account's settings say otherwise.
      payment_intent_data: {
        description,
        metadata: { payment: id },
        ...(email && { receipt_email: email }),
        ...(savesCard && { setup_future_usage: 'off_session' }),
      },
      // Only a card can be charged later without its owner, and Stripe keeps it with a customer.
      ...(savesCard && { allowed_payment_method_types: ['card'], customer_creation: 'always' }),
      ...(email && { customer_email: email }),
      success_url: `${wallet}?payment=${id}`,
      cancel_url: `${wallet}?payment=${id}`,
    },
    { idempotencyKey: id },
  )
  if (session.url === null) throw new Error(`${session.id} has no page`)
  await db
    .updateTable('payments')
    .set({ session_id: session.id })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .execute()
  return { ok: true, value: { id, url: session.url } }
}

/**
 * Stores a payment unless its wallet has begun `paymentsPerHour` within the last hour. The wallet is locked first, because
 * concurrent statements would not count each other's rows.
 */
function insertPayment(
  db: Database,
  id: string,
  { walletId, amountMicros, savesCard = false, author }: Omit<NewPayment, 'email' | 'baseUrl'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockWallet(transaction, walletId)
    const { rows } = await sql`
      insert into payments (id, wallet_id, amount_micros, saves_card)
      select ${id}, ${walletId}, ${amountMicros}, ${savesCard}
       where (select count(*) from payments
               where wallet_id = ${walletId} and created_at > now() - interval '1 hour') < ${paymentsPerHour}
      returning id`.execute(transaction)
    if (rows.length === 0) return false
    const { account_id: accountId } = await transaction
      .selectFrom('wallets')
      .select('account_id')
      .where('id', '=', walletId)
      .executeTakeFirstOrThrow()
    const detail = { amount: formatAmount(amountMicros) }
    await recordAudit(transaction, { accountId, author, action: 'payment.started', target: id, detail })
    return true
  })
}

const tooMany: Outcome<never> = {
  ok: false,
  problem: {
    code: 'too_many_payments',
    detail: `Only ${paymentsPerHour} payments can be started within an hour. Try again later.`,
    retryAfterSeconds: 600,
  },
}

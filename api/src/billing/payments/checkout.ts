import { sql } from 'kysely'
import { z } from 'zod'
import { type Author, recordAudit } from '#accounts/audit.ts'
import { newId } from '#foundation/identifiers.ts'
import { formatAmount } from '#foundation/money.ts'
import type { Outcome } from '#foundation/problem.ts'
import type { Database } from '#storage/database.ts'
import { CheckoutSession, takeSession } from './credit.ts'
import { type Books, lockWallet } from './payment.ts'
import { saveCard } from './saved-card.ts'
import { microsPerCent, type Payments } from './stripe.ts'

/** How many payments of one wallet may be started within an hour. Each one is a call to the payment provider. */
export const paymentsPerHour = 20

/** How long a payment's page stays open, in seconds. On a page that is open for longer, a deleted account could be paid. */
const openSeconds = 60 * 60

interface NewPayment {
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

/**
 * Asks Stripe for the state of a payment, and credits it if it was paid. So the user need not wait for the webhook, and a
 * lost webhook loses no money.
 * @returns The address of the page on which it can be paid; null if it cannot be paid any more.
 */
export async function followPayment(
  db: Database,
  payments: Payments,
  sessionId: string,
): Promise<string | null> {
  const stripe = await payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const read = CheckoutSession.parse(session)
  if ((await takeSession(db, read)) === 'booked') await keepCard({ db, payments }, read)
  return session.url
}

/** What is read from the intent of a payment with which a card was saved. */
const CardOfIntent = z.object({
  customer: z.string().nullable(),
  payment_method: z
    .object({ id: z.string(), card: z.object({ brand: z.string(), last4: z.string() }).nullish() })
    .nullable(),
})

/**
 * Keeps the card with which a session was paid, if its payer asked for that. Stripe is asked for the card. Call it when the
 * session was booked; may be repeated.
 */
export async function keepCard({ db, payments }: Books, session: CheckoutSession): Promise<void> {
  const { payment_status, payment_intent: intent, client_reference_id: paymentId } = session
  if (payment_status !== 'paid' || intent === null) return
  const payment = await db
    .selectFrom('payments')
    .select(['wallet_id as walletId', 'created_at as savedAt'])
    .where('id', '=', paymentId)
    .where('saves_card', '=', true)
    .executeTakeFirst()
  if (!payment) return
  const stripe = await payments.stripe()
  const found = await stripe.paymentIntents.retrieve(intent, { expand: ['payment_method'] })
  const { customer, payment_method: method } = CardOfIntent.parse(found)
  if (customer === null || method === null || !method.card) return
  const { brand, last4 } = method.card
  const { walletId, savedAt } = payment
  const card = { customer, paymentMethod: method.id, card: `${brand} ${last4}`, savedAt }
  await saveCard(db, walletId, card)
}

/**
 * Expires the pages on which a wallet's open payments can be paid, so that no one pays into the wallet of a deleted account.
 * Stripe refuses this for a payment that was just made; that payment is credited as usual.
 * @param onFailure Called with each refusal or failure of Stripe. Such a page expires by itself within the hour.
 */
export async function closePayments(
  db: Database,
  payments: Payments,
  walletId: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const open = await db
    .selectFrom('payments')
    .select('session_id')
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'open')
    .where('session_id', 'is not', null)
    .execute()
  if (open.length === 0) return
  const stripe = await payments.stripe()
  for (const { session_id: id } of open) {
    if (id !== null) await stripe.checkout.sessions.expire(id).catch(onFailure)
  }
}

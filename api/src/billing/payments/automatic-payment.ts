import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { recordAudit } from '#accounts/audit.ts'
import { newId } from '#foundation/identifiers.ts'
import { formatAmount } from '#foundation/money.ts'
import type { Database } from '#storage/database.ts'
import { enqueue, type Task, taskOf } from '#storage/queue-tasks.ts'
import { automaticMark, PaymentIntent, takeIntent } from './events.ts'
import { lockWallet } from './payment.ts'
import { owedOf } from './reversals.ts'
import { switchOff } from './saved-card.ts'
import { microsPerCent, type Payments } from './stripe.ts'

interface Need extends Pick<Charge, 'customer' | 'paymentMethod'> {
  accountId: string
  amountMicros: bigint
  receiptEmail: string | null
}

/**
 * Begins a payment from the saved card for each wallet whose available balance is below what was set: stores the payment and
 * queues its task, both or neither. None is begun while one is under way, if the payments of the day (UTC) would exceed their
 * limit, or if the wallet owes money for an earlier payment.
 * @returns How many payments were begun.
 */
export async function beginAutomaticPayments(db: Database): Promise<number> {
  const { rows } = await sql<{ walletId: string }>`
    select wallet_id as "walletId" from automatic_top_ups join wallets on wallets.id = wallet_id
     where enabled and posted_micros - held_micros < below_micros
     order by wallet_id`.execute(db)
  let begun = 0
  for (const { walletId } of rows) begun += (await beginOne(db, walletId)) ? 1 : 0
  return begun
}

/** The wallet is locked first, because concurrent processes would not see each other's payments. */
function beginOne(db: Database, walletId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockWallet(transaction, walletId)
    const { rows } = await sql<Need>`
      select account_id as "accountId", amount_micros as "amountMicros", customer, payment_method as "paymentMethod",
             (select receipt_email from billing_details d where d.account_id = wallets.account_id) as "receiptEmail"
        from automatic_top_ups join wallets on wallets.id = wallet_id
       where wallet_id = ${walletId} and enabled and posted_micros - held_micros < below_micros
         and not exists (select from payments
                          where payments.wallet_id = ${walletId} and automatic and state in ('open', 'processing'))
         and amount_micros + (select coalesce(sum(p.amount_micros), 0) from payments p
                               where p.wallet_id = ${walletId} and automatic and state <> 'failed'
                                 and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc')
             <= daily_micros`.execute(transaction)
    const [need] = rows
    if (!need || (await owedOf(transaction, walletId)) > 0n) return false
    const { accountId, amountMicros, receiptEmail, ...card } = need
    const id = newId('pay')
    const payment = { id, wallet_id: walletId, amount_micros: amountMicros, automatic: true }
    await transaction.insertInto('payments').values(payment).execute()
    const detail = { amount: formatAmount(amountMicros), automatic: true }
    const author = { actor: 'system' }
    await recordAudit(transaction, { accountId, author, action: 'payment.started', target: id, detail })
    const told = receiptEmail === null ? {} : { receiptEmail }
    await enqueue(transaction, chargeCard, { paymentId: id, ...card, ...told })
    return true
  })
}

/**
 * The task of an automatic payment. The card and the address are those of the moment when the payment was begun: a retry must
 * send the same request, or Stripe refuses its idempotency key.
 */
const chargeCard = {
  name: 'payment.charge-card',
  payload: z.strictObject({
    paymentId: z.string(),
    customer: z.string(),
    paymentMethod: z.string(),
    /** Where Stripe sends its confirmation; to no one if absent. */
    receiptEmail: z.string().optional(),
  }),
}
type Charge = z.infer<typeof chargeCard.payload>

/** Stripe keeps an idempotency key for at least 24 hours. After this time, its lists are read instead. */
const sureOfKeyMs = 12 * 3600 * 1000

/**
 * Charges the saved card of a wallet while its owner is away, and books the result. If this process dies in between, the next
 * try sends the same request with the same idempotency key, and Stripe answers with the payment that it made. A card that is
 * declined or cannot be charged ends the payment and switches automatic top-ups off. Any other failure is thrown, so that the
 * task is tried again.
 */
export function chargeCardTask(db: Database, payments: Payments): Task {
  return taskOf(chargeCard, async (charge) => {
    const payment = await db
      .selectFrom('payments')
      .innerJoin('wallets', 'wallets.id', 'payments.wallet_id')
      .innerJoin('accounts', 'accounts.id', 'wallets.account_id')
      .select(['wallet_id as walletId', 'amount_micros as amountMicros', 'state', 'erased_at'])
      .select('payments.created_at as createdAt')
      .where('payments.id', '=', charge.paymentId)
      .executeTakeFirstOrThrow()
    if (payment.state !== 'open') return
    const stripe = await payments.stripe()
    const isOld = payment.createdAt.getTime() < Date.now() - sureOfKeyMs
    // The account was deleted meanwhile. What an earlier try has paid is credited by its event.
    if (payment.erased_at) return giveUp(db, charge.paymentId, payment.walletId, { isCardGone: false })
    const made = isOld ? await find(stripe, charge, payment.createdAt) : await make(stripe, charge, payment)
    if (made) await takeIntent(db, made)
    else await giveUp(db, charge.paymentId, payment.walletId, { isCardGone: !isOld })
  })
}

/**
 * Returns the intent, paid or not; undefined if Stripe refused the customer or the card. If it refuses the address of the
 * confirmation, the card is charged without one: Stripe made nothing then, and each of the two requests has its own key.
 */
async function make(
  stripe: Stripe,
  charge: Charge,
  { amountMicros }: { amountMicros: bigint },
  idempotencyKey = charge.paymentId,
): Promise<PaymentIntent | undefined> {
  const { paymentId, customer, paymentMethod, receiptEmail } = charge
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: Number(amountMicros / microsPerCent),
        currency: 'usd',
        customer,
        payment_method: paymentMethod,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description: `Likeness wallet: ${formatAmount(amountMicros)} USD, automatic`,
        metadata: { payment: paymentId, ...automaticMark },
        ...(receiptEmail && { receipt_email: receiptEmail }),
      },
      { idempotencyKey },
    )
    return PaymentIntent.parse(intent)
  } catch (error) {
    if (receiptEmail && AddressRefused.safeParse(error).success) {
      const unconfirmed = { ...charge, receiptEmail: undefined }
      return make(stripe, unconfirmed, { amountMicros }, `${paymentId} unconfirmed`)
    }
    return intentOf(error)
  }
}

const Refused = z.object({ type: z.literal('StripeCardError'), payment_intent: PaymentIntent })
const Invalid = z.object({
  type: z.literal('StripeInvalidRequestError'),
  param: z.string().optional(),
  code: z.string().optional(),
  message: z.string(),
})
const AddressRefused = Invalid.extend({ param: z.literal('receipt_email') })
/**
 * The customer or the card is gone, or the card was detached: the same request would be refused again. For a detached card
 * Stripe names no parameter, only a message.
 */
const Unusable = Invalid.refine(({ param, code, message }) =>
  /customer|payment.?method/i.test(param ?? code ?? message),
)

/** The intent that a declined payment leaves; undefined if the card or its customer is gone. Throws any other error. */
function intentOf(error: unknown): PaymentIntent | undefined {
  const refused = Refused.safeParse(error)
  if (refused.success) return refused.data.payment_intent
  if (Unusable.safeParse(error).success) return undefined
  throw error
}

/** The intent of an earlier try, in the list of its customer; undefined if no try came as far as Stripe. */
async function find(
  stripe: Stripe,
  { paymentId, customer }: Charge,
  since: Date,
): Promise<PaymentIntent | undefined> {
  const created = { gte: Math.floor(since.getTime() / 1000) - 60 }
  for await (const each of stripe.paymentIntents.list({ customer, created, limit: 100 })) {
    if (each.metadata.payment === paymentId) return PaymentIntent.parse(each)
  }
  return undefined
}

/** Ends a payment for which nothing was made at Stripe. If only Stripe was out of reach, the next need begins another. */
async function giveUp(
  db: Database,
  paymentId: string,
  walletId: string,
  { isCardGone }: { isCardGone: boolean },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockWallet(transaction, walletId)
    const failed = await transaction
      .updateTable('payments')
      .set({ state: 'failed' })
      .where('id', '=', paymentId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (failed.numUpdatedRows > 0n && isCardGone) await switchOff(transaction, walletId, 'card_unusable')
  })
}

import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '#accounts/audit.ts'
import { type Mailing, memberMailTask, payers } from '#accounts/member-mail.ts'
import { writtenAmount } from '#foundation/money.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import { enqueue, type Task } from '#storage/queue-tasks.ts'
import type { Payments } from './stripe.ts'

/** Why the service switched automatic top-ups off. */
export const OffReason = z.enum(['declined', 'authentication_required', 'card_unusable'])
export type OffReason = z.infer<typeof OffReason>

const offMail = {
  name: 'wallet.automatic-top-up-off',
  payload: z.strictObject({ walletId: z.string(), reason: OffReason }),
}

const why: Record<OffReason, string> = {
  declined: 'The bank declined the payment.',
  authentication_required:
    'The bank asks you to confirm the payment, which is not possible while you are away.',
  card_unusable: 'The saved card cannot be charged any more.',
}

/** Tells owners and billing members that automatic top-ups were switched off, and why. */
export function offMailTask(mailing: Mailing): Task {
  const { db, baseUrl } = mailing
  return memberMailTask(mailing, offMail, payers, async ({ walletId, reason }) => {
    const wallet = db.selectFrom('wallets').select('account_id').where('id', '=', walletId)
    const { account_id: accountId } = await wallet.executeTakeFirstOrThrow()
    return {
      accountId,
      subject: 'Automatic top-ups at Likeness are switched off',
      text: [
        `An automatic top-up of your wallet failed: ${why[reason]} Nothing was charged.`,
        'So automatic top-ups are switched off. When the wallet is empty, calls that cost something are refused with 402.',
        `Top up the wallet, with another card if needed, and switch them on again:\n${baseUrl}/dashboard/wallet\n`,
      ].join('\n\n'),
    }
  })
}

/** When a wallet is topped up from its saved card, and by how much. */
export const TopUpTerms = z.object({
  /** The available balance below which it is topped up. */
  below: writtenAmount,
  amount: writtenAmount,
  /** The most that is paid in a day (UTC). */
  daily: writtenAmount,
})

/** A saved card, and how it is used. */
export const AutomaticTopUp = z.object({
  /** Its brand and last digits: `visa 4242`; null if none is saved. */
  card: z.string().nullable(),
  enabled: z.boolean(),
  /** Why the service switched it off; null if it did not. */
  off_reason: OffReason.nullable(),
  /** The terms that were set last; null if none were. */
  terms: TopUpTerms.nullable(),
})

/** The saved card of a wallet and its terms. */
export async function automaticTopUpOf(
  db: Executor,
  walletId: string,
): Promise<z.output<typeof AutomaticTopUp>> {
  const row = await db
    .selectFrom('automatic_top_ups')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .executeTakeFirst()
  if (!row) return { card: null, enabled: false, off_reason: null, terms: null }
  const { card, enabled, off_reason, below_micros: below, amount_micros: amount, daily_micros: daily } = row
  const areSet = below !== null && amount !== null && daily !== null
  return { card, enabled, off_reason, terms: areSet ? { below, amount, daily } : null }
}

/** Switches automatic top-ups on with these terms. Returns false if the wallet has no saved card. */
export async function switchOn(
  db: Executor,
  walletId: string,
  { below, amount, daily }: z.output<typeof TopUpTerms>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('automatic_top_ups')
    .set({ enabled: true, off_reason: null, below_micros: below, amount_micros: amount, daily_micros: daily })
    .where('wallet_id', '=', walletId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A card as the payment provider knows it. */
interface SavedCard {
  customer: string
  paymentMethod: string
  /** Its brand and last digits. */
  card: string
  /** When the payment with which it was saved was begun: a card that was saved later stays. */
  savedAt: Date
}

/** Saves the card of a wallet, in place of one that was saved before. Automatic top-ups stay as they are set. */
export async function saveCard(
  db: Executor,
  walletId: string,
  { customer, paymentMethod, card, savedAt }: SavedCard,
): Promise<void> {
  await sql`
    insert into automatic_top_ups as known (wallet_id, customer, payment_method, card, saved_at)
    values (${walletId}, ${customer}, ${paymentMethod}, ${card}, ${savedAt})
    on conflict (wallet_id) do update
       set customer = excluded.customer, payment_method = excluded.payment_method, card = excluded.card,
           saved_at = excluded.saved_at
     where excluded.saved_at > known.saved_at`.execute(db)
}

/** Switches automatic top-ups off because a payment failed, and tells owners and billing members by mail why. */
export async function switchOff(
  transaction: Transaction<Tables>,
  walletId: string,
  reason: OffReason,
): Promise<void> {
  const { rows } = await sql<{ accountId: string }>`
    update automatic_top_ups
       set enabled = false, off_reason = ${reason}
      from wallets
     where wallet_id = ${walletId} and wallets.id = wallet_id and enabled
    returning account_id as "accountId"`.execute(transaction)
  const [row] = rows
  if (!row) return
  const entry = { accountId: row.accountId, author: { actor: 'system' }, detail: { reason } }
  await recordAudit(transaction, { ...entry, action: 'wallet.automatic_top_up_stopped' })
  await enqueue(transaction, offMail, { walletId, reason })
}

export interface CardRemoval {
  /** Runs in the transaction that forgets a card. */
  onForgotten?(transaction: Executor): Promise<void>
  /** Called if Stripe did not remove the card. We do not charge it any more. */
  onFailure(error: unknown): void
}

/** Forgets the saved card of a wallet, which ends automatic top-ups, and removes it at Stripe. Does nothing if there is none. */
export async function removeCard(
  db: Database,
  payments: Payments | undefined,
  walletId: string,
  { onForgotten, onFailure }: CardRemoval,
): Promise<void> {
  const forgotten = await db.transaction().execute(async (transaction) => {
    const card = await transaction
      .deleteFrom('automatic_top_ups')
      .where('wallet_id', '=', walletId)
      .returning('payment_method as id')
      .executeTakeFirst()
    if (card) await onForgotten?.(transaction)
    return card
  })
  if (!forgotten || !payments) return
  const stripe = await payments.stripe()
  const once = { idempotencyKey: `detach ${forgotten.id}` }
  await stripe.paymentMethods.detach(forgotten.id, {}, once).catch(onFailure)
}

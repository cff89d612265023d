import { sql } from 'kysely'
import { recordAudit } from '../../../accounts/audit/record.ts'
import { newId } from '../../../foundation/identifiers.ts'
import { formatAmount } from '../../../foundation/money.ts'
import type { Database } from '../../../storage/database.ts'
import { enqueue } from '../../../storage/queue-tasks.ts'
import { lockWallet } from '../locks.ts'
import { owedOf } from '../reversals/settle.ts'
import { chargeCard } from './charge-card.ts'

interface Need {
  accountId: string
  amountMicros: bigint
  customer: string
  paymentMethod: string
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
    const { accountId, amountMicros, customer, paymentMethod, receiptEmail } = need
    const id = newId('pay')
    const payment = { id, wallet_id: walletId, amount_micros: amountMicros, automatic: true }
    await transaction.insertInto('payments').values(payment).execute()
    const detail = { amount: formatAmount(amountMicros), automatic: true }
    const author = { actor: 'system' }
    await recordAudit(transaction, { accountId, author, action: 'payment.started', target: id, detail })
    await enqueue(transaction, chargeCard, {
      paymentId: id,
      customer,
      paymentMethod,
      ...(receiptEmail !== null && { receiptEmail }),
    })
    return true
  })
}

import { sql } from 'kysely'
import { z } from 'zod'
import { type Mailing, memberMailTask, payers } from '#accounts/member-mail.ts'
import { formatAmount } from '#foundation/money.ts'
import type { Database, Executor } from '#storage/database.ts'
import { enqueue, type Task } from '#storage/queue-tasks.ts'

/** The balance in micro-dollars below which the wallet's owner is notified by mail; null for never. */
export async function lowBalanceOf(db: Executor, walletId: string): Promise<bigint | null> {
  const wallet = await db
    .selectFrom('wallets')
    .select('low_balance_micros')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  return wallet.low_balance_micros
}

/**
 * Sets the balance below which the wallet's owner is notified, in micro-dollars; null for never. If the wallet is below it
 * now, the owner knows that, so the mail is sent only the next time that the balance falls below it.
 */
export async function setLowBalance(db: Executor, walletId: string, micros: bigint | null): Promise<void> {
  await sql`
    update wallets
       set low_balance_micros = ${micros}::bigint,
           low_balance_told = coalesce(posted_micros < ${micros}::bigint, true)
     where id = ${walletId}`.execute(db)
}

const lowBalanceMail = { name: 'wallet.low-balance', payload: z.strictObject({ walletId: z.string() }) }

/**
 * Finds wallets whose balance has fallen below the limit that their owner set, and queues one mail for each. Such a wallet
 * is marked, and no further mail is sent until it was found above the limit again.
 * @returns How many wallets fell below their limit.
 */
export function noticeLowBalances(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ walletId: string; isLow: boolean }>`
      update wallets
         set low_balance_told = posted_micros < low_balance_micros
       where low_balance_told <> (posted_micros < low_balance_micros)
      returning id as "walletId", low_balance_told as "isLow"`.execute(transaction)
    const fallen = rows.filter(({ isLow }) => isLow)
    for (const { walletId } of fallen) await enqueue(transaction, lowBalanceMail, { walletId })
    return fallen.length
  })
}

/** Sends a mail to the owners of a wallet with a low balance, and to who pays for them, unless it was topped up meanwhile. */
export function lowBalanceTask(mailing: Mailing): Task {
  const { db, baseUrl } = mailing
  return memberMailTask(mailing, lowBalanceMail, payers, async ({ walletId }) => {
    const found = await db
      .selectFrom('wallets')
      .select(['account_id as accountId', 'posted_micros as postedMicros', 'low_balance_micros as lowMicros'])
      .where('wallets.id', '=', walletId)
      .executeTakeFirst()
    if (!found || found.lowMicros === null || found.postedMicros >= found.lowMicros) {
      return undefined
    }
    const [balance, low] = [formatAmount(found.postedMicros), formatAmount(found.lowMicros)]
    return {
      accountId: found.accountId,
      subject: `Your Likeness wallet is down to ${balance} USD`,
      text: [
        `Top up your wallet, so that your calls are not refused:\n${baseUrl}/dashboard/wallet`,
        `Your wallet has ${balance} USD left, which is less than your limit of ${low} USD. A call that costs ` +
          'more than what is left is refused with 402.',
        'On the same page you can change the limit, or turn this message off.\n',
      ].join('\n\n'),
    }
  })
}

import { sql } from 'kysely'
import { z } from 'zod'
import { formatAmount } from '../../foundation/money.ts'
import type { MailTransport } from '../../mail/mail.ts'
import type { Database, Executor } from '../../storage/database/open.ts'
import { enqueue } from '../../storage/queue/enqueue.ts'
import { type Task, taskOf } from '../../storage/queue/task.ts'

/** Below what a wallet's owner is told by mail; null for never. */
export async function lowBalanceOf(db: Executor, walletId: string): Promise<bigint | null> {
  const wallet = await db
    .selectFrom('wallets')
    .select('low_balance_micros')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  return wallet.low_balance_micros
}

/**
 * Sets below what a wallet's owner is told. Where the wallet lies below it now, they know, and are told the next time
 * that it falls.
 */
export async function setLowBalance(db: Executor, walletId: string, micros: bigint | null): Promise<void> {
  await sql`
    update wallets
       set low_balance_micros = ${micros}::bigint,
           low_balance_told = coalesce(posted_micros < ${micros}::bigint, true)
     where id = ${walletId}`.execute(db)
}

/**
 * Queued in the transaction that finds a wallet's fall: it is told if that commits, and again where the mail server was
 * away.
 */
const lowBalanceMail = { name: 'wallet.low-balance', payload: z.strictObject({ walletId: z.string() }) }

/**
 * Finds wallets whose balance has fallen below what their owners set, and queues one mail for each fall: a wallet that
 * is found below is marked, and no more mail goes out before it was found above again.
 * @returns How many fell.
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

/** Writes to the owner of a wallet that ran low, unless it was topped up meanwhile or has no owner any more. */
export function lowBalanceTask({ db, baseUrl, send }: LowBalanceMail): Task {
  return taskOf(lowBalanceMail, async ({ walletId }) => {
    const found = await db
      .selectFrom('wallets')
      .innerJoin('accounts', 'accounts.id', 'wallets.account_id')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select(['users.email', 'posted_micros as postedMicros', 'low_balance_micros as lowMicros'])
      .where('wallets.id', '=', walletId)
      .executeTakeFirst()
    if (!found || found.lowMicros === null || found.postedMicros >= found.lowMicros) return
    const [balance, low] = [formatAmount(found.postedMicros), formatAmount(found.lowMicros)]
    await send({
      to: found.email,
      subject: `Your Likeness wallet is down to ${balance} USD`,
      text: [
        `Your wallet holds ${balance} USD, less than the ${low} USD below which you wanted to know.`,
        'What costs more than it holds is refused with 402.',
        `Top it up, or change when you are told:\n${baseUrl}/dashboard/wallet\n`,
      ].join('\n\n'),
    })
  })
}

export interface LowBalanceMail {
  db: Database
  baseUrl: string
  /** Rejects where the mail could not be handed over: it is tried again then. */
  send: MailTransport['send']
}

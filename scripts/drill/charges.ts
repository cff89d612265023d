import { sql } from 'kysely'
import { answerHours } from '../../api/src/billing/idempotency/claim.ts'
import type { Database } from '../../api/src/storage/database/open.ts'

/** What a wallet was charged. */
export interface Charges {
  /** The charges of each call whose answer is stored, by its idempotency key. One each is right. */
  readonly ofAnswers: ReadonlyMap<string, number>
  /** All charges of the wallet. */
  readonly total: number
}

/**
 * Reads the charges of a wallet and the stored answers that they belong to. The answer to a photo is stored in the
 * transaction that charges it, and that to a job in the transaction that makes the job, whose hold is charged later. The
 * database gives everything in a transaction the same time, to the microsecond.
 */
export async function chargesOf(db: Database, walletId: string): Promise<Charges> {
  const { rows } = await sql<{ key: string; charges: number }>`
    with answers as (
      select key, expires_at - make_interval(hours => ${answerHours}) as stored_at
        from idempotency_keys
       where sealed_answer is not null and account_id = (select account_id from wallets where id = ${walletId})
    )
    select key, count(transfers.id)::int as charges
      from answers
      left join jobs on jobs.created_at = stored_at
      left join transfers on kind = 'charge' and debit_account = ${walletId}
           and (transfers.created_at = stored_at or transfers.hold_id = jobs.hold_id)
     group by key`.execute(db)
  const { count } = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('kind', '=', 'charge')
    .where('debit_account', '=', walletId)
    .executeTakeFirstOrThrow()
  return { ofAnswers: new Map(rows.map(({ key, charges }) => [key, charges])), total: Number(count) }
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/open.ts'

/**
 * Works every balance out again from the transfers and the holds, on one snapshot of the database.
 * @returns What does not add up, a sentence each; empty where the ledger is sound.
 */
export async function proveLedger(db: Database): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const findings: string[] = []
      for (const proof of proofs) {
        const { rows } = await proof.execute(snapshot)
        findings.push(...rows.map((row) => row.finding))
      }
      return findings
    })
}

/** Each yields a row for whatever contradicts it. */
const proofs: RawBuilder<{ finding: string }>[] = [
  sql`
    select format('wallet %s has posted %s, but its transfers come to %s', id, posted_micros, booked) as finding
      from (
        select w.id, w.posted_micros,
               coalesce((select sum(amount_micros) from transfers where credit_account = w.id), 0)
             - coalesce((select sum(amount_micros) from transfers where debit_account = w.id), 0) as booked
          from wallets w
      ) as recomputed
     where posted_micros <> booked`,
  sql`
    select format('wallet %s has held %s, but its open holds come to %s', id, held_micros, open) as finding
      from (
        select w.id, w.held_micros,
               coalesce((select sum(amount_micros) from holds where wallet_id = w.id and state = 'open'), 0) as open
          from wallets w
      ) as recomputed
     where held_micros <> open`,
  sql`
    select format('hold %s is %s and has %s transfers of its amount', id, state, charges) as finding
      from (
        select h.id, h.state, count(t.id) as charges
          from holds h
          left join transfers t
            on t.hold_id = h.id and t.debit_account = h.wallet_id and t.amount_micros = h.amount_micros
         group by h.id
      ) as charged
     where charges <> case state when 'captured' then 1 else 0 end`,
  sql`
    select format('wallets, revenue and funding sum to %s', total) as finding
      from (
        select coalesce((select sum(posted_micros) from wallets), 0)
             + coalesce((select sum(t.amount_micros) from transfers t
                           join ledger_accounts a on a.id = t.credit_account where a.kind <> 'wallet'), 0)
             - coalesce((select sum(t.amount_micros) from transfers t
                           join ledger_accounts a on a.id = t.debit_account where a.kind <> 'wallet'), 0) as total
      ) as ledger
     where total <> 0`,
]

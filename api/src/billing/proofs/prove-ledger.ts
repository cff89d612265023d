import { sql } from 'kysely'
import type { Database, Executor } from '../../storage/database.ts'
import { ledgerProofs, type Proof } from './proofs.ts'

/**
 * Recomputes every balance from the transfers and the holds, on one snapshot of the database.
 * @returns One sentence per difference. Empty if the ledger is consistent.
 */
export function proveLedger(db: Database): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await withoutTimeLimit(snapshot)
      return findingsOf(snapshot, ledgerProofs)
    })
}

/** Lets the statements of a transaction take as long as they need. */
export async function withoutTimeLimit(transaction: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
}

/** Runs the proofs. Returns one sentence per row that contradicts one of them. */
export async function findingsOf(snapshot: Executor, proofs: readonly Proof[]): Promise<string[]> {
  const findings: string[] = []
  for (const proof of proofs) {
    const { rows } = await proof.execute(snapshot)
    findings.push(...rows.map((row) => row.finding))
  }
  return findings
}

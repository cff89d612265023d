import { sql } from 'kysely'
import type { Database, Executor } from '../../storage/database/open.ts'
import { ledgerProofs, type Proof } from './proofs.ts'

/**
 * Works every balance out again from the transfers and the holds, on one snapshot of the database.
 * @returns What does not add up, a sentence each; empty where the ledger is sound.
 */
export async function proveLedger(db: Database): Promise<string[]> {
  return onSnapshot(db, (snapshot) => findingsOf(snapshot, ledgerProofs))
}

/** Reads everything as it was at one moment, however long that takes, while others go on writing. */
export function onSnapshot<T>(db: Database, read: (snapshot: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = 0`.execute(snapshot)
      return read(snapshot)
    })
}

/** What contradicts any of the proofs. */
export async function findingsOf(snapshot: Executor, proofs: readonly Proof[]): Promise<string[]> {
  const findings: string[] = []
  for (const proof of proofs) {
    const { rows } = await proof.execute(snapshot)
    findings.push(...rows.map((row) => row.finding))
  }
  return findings
}

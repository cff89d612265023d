import { sql } from 'kysely'
import type { Database } from '../../../api/src/storage/database/open.ts'
import { accounts, idOf } from './filling.ts'
import type { Measured, MeasuredAccount, Operation } from './operations.ts'

/** How long an operation took, in milliseconds: the first time, and the median of all further times. */
export interface Took {
  firstMs: number
  medianMs: number
}

/** The accounts of a filled database. */
export async function measuredAccounts(db: Database): Promise<Measured> {
  const { rows } = await sql<MeasuredAccount>`
    select ${idOf.account(sql`w`)} as "accountId", ${idOf.wallet(sql`w`)} as "walletId"
      from generate_series(0, ${sql.lit(accounts - 1)}) w order by w`.execute(db)
  const [busiest] = rows
  if (!busiest) throw new Error('the database has no accounts')
  const other = () => rows[1 + Math.floor(Math.random() * (accounts - 1))] ?? busiest
  return { db, busiest, other }
}

/** Does an operation so often as it says. */
export async function measure({ times, before, run }: Operation, grown: Measured): Promise<Took> {
  const tookMs: number[] = []
  for (let time = 0; time < times; time += 1) {
    await before?.(grown)
    const startMs = performance.now()
    await run(grown)
    tookMs.push(performance.now() - startMs)
  }
  const [firstMs = Number.NaN, ...further] = tookMs
  const sorted = (further.length > 0 ? further : tookMs).toSorted((a, b) => a - b)
  return { firstMs, medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN }
}

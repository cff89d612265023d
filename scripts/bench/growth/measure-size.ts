import { sql } from 'kysely'
import type { Database } from '../../../api/src/storage/database/open.ts'
import { doMigration } from '../../../api/src/storage/migration/kinds.ts'
import { whileNoOtherMigrates } from '../../../api/src/storage/migration/session.ts'
import { startCalls } from './calls-under-way.ts'
import { asOftenAsPossible, atFixedRate } from './hot-wallet.ts'
import { measure, measuredAccounts, type Took } from './measure.ts'
import { charge, type Measured, type Operation } from './operations.ts'

export interface Size {
  count: number
  bytes: number
  took: Map<Operation, Took>
  /** One line each about what has no single time. */
  notes: string[]
}

export interface SizeOptions {
  /** Of the database. */
  url: string
  /** The number of its charges, for what is printed. */
  count: number
  operations: readonly Operation[]
  print: (line: string) => void
}

/** Measures operations on a database with so many charges, then one wallet with many calls, and migrations. */
export async function measureSize(
  db: Database,
  { url, count, operations, print }: SizeOptions,
): Promise<Size> {
  const grown = await measuredAccounts(db)
  const took = new Map<Operation, Took>()
  for (const operation of operations) {
    const one = await measure(operation, grown)
    print(
      `${count}  ${operation.name.padEnd(34)} first ${one.firstMs.toFixed(1)} ms, then ${one.medianMs.toFixed(1)} ms`,
    )
    took.set(operation, one)
  }
  const notes = [...(await hotWallet(grown)), ...(await migrations(db, url, grown))]
  for (const note of notes) print(`${count}  ${note}`)
  const { rows } = await sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return { count, bytes: Number(rows[0]?.bytes ?? 0), took, notes }
}

/** Calls a second to the busiest wallet, and for how long. */
const hot = { aSecond: 200, seconds: 10 }

async function hotWallet({ db, busiest }: Measured): Promise<string[]> {
  const work = () => charge(db, busiest)
  const seen = await atFixedRate(work, hot)
  const most = await asOftenAsPossible(work, { seconds: 5, clients: 10 })
  const [median, p95, longest] = [seen.medianMs, seen.p95Ms, seen.longestMs].map((ms) => ms.toFixed(1))
  return [
    `one wallet, ${hot.aSecond} calls a second: median ${median} ms, p95 ${p95} ms, longest ${longest} ms, ${seen.failed} failed`,
    `one wallet, at most ${most.toFixed(0)} calls a second`,
  ]
}

async function migrations(db: Database, url: string, { busiest }: Measured): Promise<string[]> {
  const notes: string[] = []
  const whileCalling = async (name: string, work: () => Promise<void>) => {
    const calls = startCalls(db, busiest.walletId)
    const startMs = performance.now()
    await work()
    const seconds = (performance.now() - startMs) / 1000
    const { failed, p95Ms, longestMs } = await calls.stop()
    notes.push(
      `${name}: ${seconds.toFixed(2)} s; calls meanwhile p95 ${p95Ms.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms, ${failed} failed`,
    )
  }
  await whileNoOtherMigrates(url, async (session) => {
    await whileCalling('add a column', () =>
      doMigration(session, async (transaction) => {
        await sql`alter table wallet_entries add column grown text`.execute(transaction)
      }),
    )
    await whileCalling('make an index', () =>
      doMigration(session, {
        kind: 'index',
        name: 'grown',
        on: 'wallet_entries (grown) where grown is not null',
      }),
    )
    await sql`alter table wallet_entries drop column grown`.execute(session)
  })
  return notes
}

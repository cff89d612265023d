import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#api/src/storage/database.ts'
import { accounts, idOf } from './charges.ts'
import { charge, type Measured, type MeasuredAccount, type Operation } from './operations.ts'

/** How long an operation took, in milliseconds: the first time, and the median of all further times. */
interface Took {
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
async function measure({ times, before, run }: Operation, grown: Measured): Promise<Took> {
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

/** What one wallet with many calls took. */
export interface HotWallet {
  made: number
  failed: number
  medianMs: number
  p95Ms: number
  longestMs: number
}

/**
 * Does work at a fixed rate, whether or not earlier work has ended, as callers do who do not wait for each other.
 * @param seconds How long.
 * @param aSecond How often a second.
 */
async function atFixedRate(
  work: () => Promise<unknown>,
  { seconds, aSecond }: { seconds: number; aSecond: number },
): Promise<HotWallet> {
  const tookMs: number[] = []
  let failed = 0
  const one = async () => {
    const startMs = performance.now()
    await work().catch(() => {
      failed += 1
    })
    tookMs.push(performance.now() - startMs)
  }
  const begun: Promise<void>[] = []
  const startMs = performance.now()
  for (let made = 0; made < seconds * aSecond; made += 1) {
    const dueMs = startMs + (made * 1000) / aSecond
    await sleep(Math.max(0, dueMs - performance.now()))
    begun.push(one())
  }
  await Promise.all(begun)
  const sorted = tookMs.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return {
    made: begun.length,
    failed,
    medianMs: share(0.5),
    p95Ms: share(0.95),
    longestMs: sorted.at(-1) ?? Number.NaN,
  }
}

/** How often a second work is done by so many clients, each of which waits for its own. */
async function asOftenAsPossible(
  work: () => Promise<unknown>,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<number> {
  const startMs = performance.now()
  let done = 0
  const client = async () => {
    for (; performance.now() < startMs + seconds * 1000; done += 1) await work()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - startMs)
}

export interface Size {
  count: number
  bytes: number
  took: Map<Operation, Took>
  /** One line each about what has no single time. */
  notes: string[]
}

export interface SizeOptions {
  /** The number of its charges, for what is printed. */
  count: number
  operations: readonly Operation[]
  print: (line: string) => void
}

/** Measures operations on a database with so many charges, then one wallet with many calls. */
export async function measureSize(db: Database, { count, operations, print }: SizeOptions): Promise<Size> {
  const grown = await measuredAccounts(db)
  const took = new Map<Operation, Took>()
  for (const operation of operations) {
    const one = await measure(operation, grown)
    print(
      `${count}  ${operation.name.padEnd(34)} first ${one.firstMs.toFixed(1)} ms, then ${one.medianMs.toFixed(1)} ms`,
    )
    took.set(operation, one)
  }
  const notes = await hotWallet(grown)
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

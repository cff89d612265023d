import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { proveLedger } from '../../../api/src/billing/proofs/prove-ledger.ts'
import { capture } from '../../../api/src/billing/wallet/capture.ts'
import { hold } from '../../../api/src/billing/wallet/hold.ts'
import { topUp } from '../../../api/src/billing/wallet/top-up.ts'
import { type Database, openDatabase } from '../../../api/src/storage/database/open.ts'
import { startEmbedded } from '../../../api/src/storage/embedded/start.ts'
import { migrate } from '../../../api/src/storage/migrate.ts'
import { bareLoop } from './bare-loop.ts'
import { holdRequest, ledgerStatements } from './ledger-statements.ts'
import { findPgbench, runPgbench } from './pgbench.ts'

export interface HoldAndCaptureOptions {
  /** The number of concurrent sessions on each side. */
  clients?: number
  /** Seconds for which each side is measured in a round. */
  seconds?: number
  /** The sides take turns, so that the machine's other load affects both equally. */
  rounds?: number
}

export interface HoldAndCaptureRate {
  load: keyof typeof walletsOf
  /** Holds with their captures per second, through our functions: the median of the rounds. */
  ours: number
  /** The same statements per second, as the other side sends them: the median of the rounds. */
  other: number
  otherIs: 'pgbench' | 'a bare pg loop, because there is no pgbench'
  ratio: number
}

const walletsOf = { 'many wallets': 1000, 'one hot wallet': 1 } as const

type Bench = Required<HoldAndCaptureOptions> & { url: string; db: Database; folder: string }

/**
 * Compares hold and capture through our functions with the same statements sent by pgbench, on one embedded PostgreSQL
 * with the settings that `npm start` gives it. Afterwards, checks that the ledger adds up.
 */
export async function benchHoldAndCapture({
  clients = 8,
  seconds = 4,
  rounds = 3,
}: HoldAndCaptureOptions = {}): Promise<HoldAndCaptureRate[]> {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-bench-'))
  const server = await startEmbedded({ folder: join(folder, 'postgres') })
  if (!server.ok) throw new Error(server.problem.detail)
  const { url } = server.value
  const opened = await openDatabase(url, { maxConnections: clients })
  if (!opened.ok) throw new Error(opened.problem.detail)
  const bench: Bench = { url, db: opened.value, folder, clients, seconds, rounds }
  try {
    await migrate(url)
    await makeWallets(bench.db)
    const rates = [await measure('many wallets', bench), await measure('one hot wallet', bench)]
    const [finding] = await proveLedger(bench.db)
    if (finding !== undefined) throw new Error(`the ledger does not add up: ${finding}`)
    return rates
  } finally {
    await bench.db.destroy()
    await server.value.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes wallets named by numbers, because pgbench can generate only numbers. */
async function makeWallets(db: Database): Promise<void> {
  const ids = Array.from({ length: walletsOf['many wallets'] }, (_, i) => String(i + 1))
  const named = sql`select unnest(${ids}::text[]) as id`
  await sql`insert into accounts (id, owner) select id, 'Bench' from (${named}) as named`.execute(db)
  await sql`insert into ledger_accounts (id, kind) select id, 'wallet' from (${named}) as named`.execute(db)
  await sql`insert into wallets (id, account_id) select id, id from (${named}) as named`.execute(db)
  await Promise.all(
    ids.map((walletId) => topUp(db, { walletId, amountMicros: 10n ** 15n, reference: `bench ${walletId}` })),
  )
}

async function measure(load: keyof typeof walletsOf, bench: Bench): Promise<HoldAndCaptureRate> {
  const wallets = walletsOf[load]
  const statements = await ledgerStatements(bench.url)
  const command = await findPgbench()
  const ours: number[] = []
  const other: number[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    ours.push(await perSecond(bench, () => holdAndCapture(bench.db, anyOf(wallets))))
    const same = { ...bench, statements, wallets }
    other.push(await (command === undefined ? bareLoop(same, perSecond) : runPgbench({ ...same, command })))
  }
  const rates = { ours: median(ours), other: median(other) }
  const otherIs = command === undefined ? 'a bare pg loop, because there is no pgbench' : 'pgbench'
  return { load, ...rates, otherIs, ratio: rates.ours / rates.other }
}

async function holdAndCapture(db: Database, walletId: string): Promise<void> {
  const holdId = await hold(db, holdRequest(walletId))
  const balance = holdId && (await capture(db, holdId))
  if (balance === undefined) throw new Error(`wallet ${walletId} could not be charged`)
}

/** How often per second a piece of work is done by `clients` concurrent loops. */
async function perSecond({ clients, seconds }: Bench, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const end = started + seconds * 1000
  let done = 0
  const client = async () => {
    for (; performance.now() < end; done += 1) await work()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - started) / 1000)
}

function anyOf(wallets: number): string {
  return String(1 + Math.floor(Math.random() * wallets))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

if (import.meta.main) {
  for (const { load, ours, other, otherIs, ratio } of await benchHoldAndCapture()) {
    const share = `${(ratio * 100).toFixed(0)} %`
    process.stdout.write(`${load}: ${ours.toFixed(0)}/s, ${otherIs}: ${other.toFixed(0)}/s, ${share}\n`)
  }
}

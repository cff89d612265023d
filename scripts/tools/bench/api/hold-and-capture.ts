import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { proveLedger } from '../../../../api/src/billing/proofs/prove-ledger.ts'
import { capture } from '../../../../api/src/billing/wallet/capture.ts'
import { type HoldRequest, hold } from '../../../../api/src/billing/wallet/hold.ts'
import { topUp } from '../../../../api/src/billing/wallet/top-up.ts'
import { newId } from '../../../../api/src/foundation/identifiers.ts'
import { type Database, openDatabase } from '../../../../api/src/storage/database/open.ts'
import type { Tables } from '../../../../api/src/storage/database/tables.ts'
import { startEmbedded } from '../../../../api/src/storage/embedded/start.ts'
import { migrate } from '../../../../api/src/storage/migrate.ts'

const clients = 8
/** Seconds for which each side is measured in a round. */
const seconds = 4
/** The sides take turns, so that the machine's other load affects both equally. */
const rounds = 3

export interface HoldAndCaptureRate {
  load: keyof typeof walletsOf
  /** Holds with their captures per second, through our functions: the median of the rounds. */
  ours: number
  /** The same statements per second, sent by the driver alone: the median of the rounds. */
  other: number
  ratio: number
}

const walletsOf = { 'many wallets': 1000, 'one hot wallet': 1 } as const

interface Bench {
  readonly url: string
  readonly db: Database
}

/**
 * Compares hold and capture through our functions with the same statements sent by the driver alone, on one embedded
 * PostgreSQL with the settings that `npm start` gives it. Afterwards, checks that the ledger adds up.
 */
export async function benchHoldAndCapture(): Promise<HoldAndCaptureRate[]> {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-bench-'))
  const server = await startEmbedded({ folder: join(folder, 'postgres') })
  if (!server.ok) throw new Error(server.problem.detail)
  const { url } = server.value
  const opened = await openDatabase(url, { maxConnections: clients })
  if (!opened.ok) throw new Error(opened.problem.detail)
  const bench: Bench = { url, db: opened.value }
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

/** Makes wallets named by numbers. */
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
  const pool = new pg.Pool({ connectionString: bench.url, max: clients })
  const ours: number[] = []
  const other: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await perSecond(() => holdAndCapture(bench.db, anyOf(wallets))))
    other.push(await perSecond(() => sendAll(pool, statements, anyOf(wallets))))
  }
  await pool.end()
  const rates = { ours: median(ours), other: median(other) }
  return { load, ...rates, ratio: rates.ours / rates.other }
}

/** Sends the prepared statements with the driver alone. */
async function sendAll(pool: pg.Pool, statements: readonly LedgerStatement[], wallet: string): Promise<void> {
  const variables = { wallet, hold: newId('hold'), transfer: newId('tr') }
  for (const [i, { text, parameters }] of statements.entries()) {
    const values = parameters.map((of) => ('constant' in of ? of.constant : variables[of.variable]))
    await pool.query({ name: `statement ${i}`, text, values })
  }
}

async function holdAndCapture(db: Database, walletId: string): Promise<void> {
  const holdId = await hold(db, holdRequest(walletId))
  const balance = holdId && (await capture(db, holdId))
  if (balance === undefined) throw new Error(`wallet ${walletId} could not be charged`)
}

/** How often per second a piece of work is done by concurrent loops. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
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

/** A statement in the form in which our functions send it. */
interface LedgerStatement {
  text: string
  parameters: readonly Parameter[]
}

/** The meaning of each parameter, so that another program can send the statement with its own values. */
type Parameter = { variable: 'wallet' | 'hold' | 'transfer' } | { constant: string }

function holdRequest(walletId: string): HoldRequest {
  return { walletId, amountMicros: 50_000n, purpose: 'photos.check', seconds: 60 }
}

/** The statements that `hold` and `capture` send, recorded while calling them for the wallet named 1. */
async function ledgerStatements(url: string): Promise<LedgerStatement[]> {
  const sent: LedgerStatement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => {
      sent.push({ text: query.sql, parameters: query.parameters.map(parameterOf) })
    },
  })
  try {
    const holdId = await hold(db, holdRequest('1'))
    if (holdId === undefined) throw new Error('the wallet does not cover the price')
    await capture(db, holdId)
    return sent
  } finally {
    await db.destroy()
  }
}

function parameterOf(value: unknown): Parameter {
  const text = String(value)
  if (text === '1') return { variable: 'wallet' }
  if (text.startsWith('hold_')) return { variable: 'hold' }
  return text.startsWith('tr_') ? { variable: 'transfer' } : { constant: text }
}

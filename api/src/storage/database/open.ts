import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import { databaseTimeouts } from '../../foundation/timeouts.ts'
import { prepareStatements } from './prepare-statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** A database, or a transaction on one: what a statement needs that may be part of something larger. */
export type Executor = Database | Transaction<Tables>

export interface DatabaseOptions {
  /** Most sessions at once. */
  maxConnections?: number
}

/**
 * Opens a pool of sessions and makes sure that the server answers. BIGINT is read as bigint.
 * @returns `not_ready` where it can't be reached; the detail names the host, never the password.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Outcome<Database>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: 'likeness',
    connectionTimeoutMillis: databaseTimeouts.connectMs,
    statement_timeout: databaseTimeouts.statementMs,
    lock_timeout: databaseTimeouts.lockMs,
    idle_in_transaction_session_timeout: databaseTimeouts.idleInTransactionMs,
    types: { getTypeParser: parserOf },
  })
  // A session that breaks fails the statement that it runs, and the pool replaces it. Without a listener of its own, pg
  // would end the whole process besides.
  pool.on('connect', (session) => {
    session.on('error', () => {})
    prepareStatements(session)
  })
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
    return { ok: true, value: db }
  } catch (error) {
    await db.destroy()
    const { hostname, port, pathname } = new URL(url)
    const where = `${hostname}:${port || 5432}${pathname}`
    return refusal('not_ready', `The database ${where} can't be reached: ${reasonOf(error)}`)
  }
}

/** pg's own parsers, but for BIGINT, which it reads as a string. */
const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return BigInt
  return pg.types.getTypeParser(oid, format as 'text')
}

/** A connection that is refused on both of a name's addresses is an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

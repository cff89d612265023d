import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import { databaseTimeouts } from '../../foundation/timeouts.ts'
import { prepareStatements } from './prepare-statements.ts'
import { endOnSilence } from './silent-server.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** A database, or a transaction on it: for a statement that may be part of a larger transaction. */
export type Executor = Database | Transaction<Tables>

export interface DatabaseOptions {
  /** The most sessions that are open at the same time. */
  maxConnections?: number
  /** How long the server may take to answer a statement, before its session counts as broken; null for any time. */
  silenceMs?: number | null
}

/**
 * Opens a pool of sessions and checks that the server answers. BIGINT is read as bigint.
 * @returns The database, or `not_ready` if the server cannot be reached. The detail names the host, never the password.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Outcome<Database>> {
  const { silenceMs = databaseTimeouts.silenceMs } = options
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
  // When a session breaks, the statement that it runs fails, and the pool replaces the session. Without a listener for
  // the session's errors, pg would also end the whole process.
  pool.on('connect', (session) => {
    session.on('error', () => {})
    if (silenceMs !== null) endOnSilence(session, silenceMs)
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

/** The parsers of pg, except for BIGINT, which pg reads as a string. */
const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return BigInt
  return pg.types.getTypeParser(oid, format as 'text')
}

/** If the connection is refused on both addresses of a name, the error is an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

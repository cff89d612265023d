import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Outcome, refusal, refuse } from '../foundation/problem.ts'
import { databaseTimeouts } from '../foundation/time.ts'
import { isOutdated } from './database-outage.ts'
import type { Tables } from './tables.ts'

export type { Tables }

export type Database = Kysely<Tables>

/** A database, or a transaction on it: for a statement that may be part of a larger transaction. */
export type Executor = Database | Transaction<Tables>

/** The condition that a time is in a range, which may be open at both ends: from `createdAfter`, before `createdBefore`. */
export function isCreatedWithin(
  time: RawBuilder<unknown>,
  { createdAfter, createdBefore }: { createdAfter?: string | undefined; createdBefore?: string | undefined },
): RawBuilder<boolean> {
  return sql`${time} >= coalesce(${createdAfter ?? null}::timestamptz, '-infinity')
    and ${time} < coalesce(${createdBefore ?? null}::timestamptz, 'infinity')`
}

export interface DatabaseOptions {
  /** The most sessions that are open at the same time. */
  maxConnections?: number
  /** How long the server may take to answer a statement, before its session counts as broken; null for any time. */
  silenceMs?: number | null
  /** How long a statement waits for a session of the pool. */
  connectMs?: number
}

/**
 * Opens a pool of sessions and checks that the server answers. BIGINT is read as bigint.
 * @returns The database, or `not_ready` if the server cannot be reached. The detail names the host, never the password.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Outcome<Database>> {
  const { silenceMs = databaseTimeouts.silenceMs, connectMs = databaseTimeouts.connectMs } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: 'likeness',
    connectionTimeoutMillis: connectMs,
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
    if (!(await isOlderThanBaseline(db))) return { ok: true, value: db }
    await db.destroy()
    return refusal('not_ready', startAfresh)
  } catch (error) {
    await db.destroy()
    const { hostname, port, pathname } = new URL(url)
    const where = `${hostname}:${port || 5432}${pathname}`
    return refusal('not_ready', `The database ${where} can't be reached: ${reasonOf(error)}`)
  }
}

/** What a database says that was made before the first release, by migrations that this version does not have. */
const startAfresh =
  'This database was made before the first release and cannot be used any more: delete the folder .data, or create a new ' +
  'database and set DATABASE_URL to it, and start again.'

/** Whether the database has the migrations that the baseline has replaced. The first release ends this. */
async function isOlderThanBaseline(db: Database): Promise<boolean> {
  const { rows } = await sql<{ migrated: boolean }>`
    select to_regclass('kysely_migration') is not null as migrated`.execute(db)
  if (!rows[0]?.migrated) return false
  const old = await sql`select from kysely_migration where name = '0001-accounts-and-keys'`.execute(db)
  return old.rows.length > 0
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

/** More than the number of statements that the API sends. If a statement were composed from what callers send, the limit
 *  keeps its variants from each getting a name. */
const mostNames = 500
const names = new Map<string, string>()

/**
 * Makes a session prepare each statement that has parameters, under a name, and send only the name from then on. The
 * server then parses and plans the ledger's statements once per session instead of each time, which costs it more than
 * running them. This makes a hold with its capture 1.5 times as fast. PgBouncer supports such statements from
 * version 1.21. A session that a migration has outdated ends, so that the pool opens another.
 */
function prepareStatements(session: pg.PoolClient): void {
  const { query } = session
  Object.defineProperty(session, 'query', {
    value: (text: unknown, values: unknown, ...others: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text)
      if (!name) return Reflect.apply(query, session, [text, values, ...others])
      const answer: unknown = Reflect.apply(query, session, [{ name, text, values }])
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => isOutdated(error) && void session.end())
      }
      return answer
    },
  })
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `likeness_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Ends a session whose server has not answered a statement in time. A machine that loses its power closes no connection, so
 * that without this the system would wait for a quarter of an hour, and with it every call that needs a session. The
 * statement fails, and the pool opens another session, to the server that has taken over.
 * @param silenceMs Longer than the server itself lets a statement take, because a slow server is not a silent one.
 */
export function endOnSilence(session: pg.PoolClient, silenceMs: number): void {
  const { query } = session
  let waiting: NodeJS.Timeout | undefined
  const answered = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  Object.defineProperty(session, 'query', {
    configurable: true,
    value: (...statement: unknown[]) => {
      waiting ??= setTimeout(() => void session.end(), silenceMs).unref()
      return Reflect.apply(query, session, statement)
    },
  })
  session.on('drain', answered)
  session.on('end', answered)
}

/**
 * Locks an account until the end of the transaction, so that concurrent calls cannot exceed one of its limits together.
 * @throws Refused with the code if it was erased.
 */
export async function lockAccount(
  transaction: Transaction<Tables>,
  accountId: string,
  code: 'not_found' | 'invalid_request' = 'not_found',
): Promise<void> {
  const { rows } = await sql`
    select from accounts where id = ${accountId} and erased_at is null for no key update`.execute(transaction)
  if (rows.length === 0) refuse(code, 'The account was deleted.')
}

/** The most rows per statement. A statement that runs into its time limit of seconds is rolled back as a whole. */
const deletedAtOnce = 200

/**
 * Deletes the rows of a table that meet a condition, except those that are locked now, in statements of a bounded size.
 * @param condition May end with the order in which rows are deleted.
 * @param key The columns of the primary key, as in SQL.
 * @returns How many rows it deleted.
 */
export async function deleteInBatches(
  db: Executor,
  table: string,
  condition: RawBuilder<unknown>,
  key = 'id',
): Promise<number> {
  const columns = sql.raw(key)
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition}
         limit ${deletedAtOnce} for update skip locked)`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < deletedAtOnce) return deleted
  }
}

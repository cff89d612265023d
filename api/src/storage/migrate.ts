import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import pg from 'pg'
import { queueLogger } from './queue.ts'

/*
 * Migrations run while calls are answered, by this version and the one before. So one of them
 *
 * - only adds. What the version before still uses is dropped by a later release. A new column is null or has a constant default;
 * - adds a constraint on a table with rows as `not valid`, and validates it in another migration, which others do not wait for;
 * - creates an index on a table with rows as an `IndexMigration`;
 * - changes many rows in many short transactions, not in one, which would lock them all.
 */

/** Changes the schema, in one transaction that no running statement may delay for long. */
export type SchemaMigration = (db: Kysely<unknown>) => Promise<void>

/** Creates an index on a table that may have millions of rows, while others write to it. */
export interface IndexMigration {
  readonly kind: 'index'
  readonly name: string
  /** What follows `on`: `transfers (created_at) where kind = 'charge'`. */
  readonly on: string
  readonly unique?: boolean
}

export type MigrationWork = SchemaMigration | IndexMigration

/** In order. A released migration never changes: a change to the schema or to rows is a new migration. */
const migrations: Readonly<Record<string, MigrationWork>> = {
  '0001-baseline': async (db) => {
    await sql.raw(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8')).execute(db)
  },
}

/** The revision of graphile-worker's own schema that its pinned version needs. */
export const queueRevision = 20
const queueMigration = `graphile-worker-${queueRevision}`

/**
 * Brings the schema up to date: first the service's own migrations, one after another, then those of the queue. Each is
 * recorded when it is done, so that a run that failed goes on where it stopped. Processes that start at the same time take
 * turns.
 * @param url The URL of the database. The work gets sessions of its own, without a statement timeout.
 * @returns The names of the applied migrations. Rejects if one fails.
 */
export function migrate(url: string): Promise<string[]> {
  return whileNoOtherMigrates(url, async (db, pool) => {
    const all = Object.entries(migrations).map(([name, migration]) => {
      const up = (session: Kysely<unknown>) => doMigration(session, migration)
      return [name, { up }] as const
    })
    const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(all) } })
    const { error, results } = await migrator.migrateToLatest({ disableTransactions: true })
    if (error) throw error
    const ours = (results ?? []).map(({ migrationName }) => migrationName)
    const queue = await pendingInQueue(db)
    // graphile-worker commits each of its steps.
    if (queue.length > 0) await runMigrations({ pgPool: pool, logger: queueLogger() })
    return [...ours, ...queue]
  })
}

/**
 * The names of the migrations that this version needs and that the database does not have yet. It reads only the table
 * of migrations: a query for the columns of all tables, as Kysely sends it, fails while another process drops one.
 */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const done = new Set<string>()
  if (await hasTable(db, DEFAULT_MIGRATION_TABLE)) {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    for (const { name } of rows) done.add(name)
  }
  const ours = Object.keys(migrations).filter((name) => !done.has(name))
  return [...ours, ...(await pendingInQueue(db))]
}

async function pendingInQueue<T>(db: Kysely<T>): Promise<string[]> {
  if (!(await hasTable(db, 'graphile_worker.migrations'))) return [queueMigration]
  const { rows } = await sql`
    select from graphile_worker.migrations where id >= ${queueRevision}`.execute(db)
  return rows.length > 0 ? [] : [queueMigration]
}

async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(
    db,
  )
  return rows[0]?.exists === true
}

/** How a change of the schema waits for a lock. */
const migrationLimits = {
  /** Whoever comes after it waits too, so it gives up soon and tries again. */
  lockMs: 2_000,
  /** With the pauses between, about two minutes. */
  lockTries: 30,
  pauseMs: 2_000,
}

/** Does the work of one migration on a session without a statement timeout. */
export async function doMigration(
  db: Kysely<unknown>,
  migration: MigrationWork,
  { lockMs, lockTries, pauseMs } = migrationLimits,
): Promise<void> {
  if (typeof migration !== 'function') return createIndex(db, migration)
  for (let left = lockTries; ; left--) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select set_config('lock_timeout', ${`${lockMs}`}, true)`.execute(transaction)
        await migration(transaction)
      })
    } catch (error) {
      if (left <= 1 || !isLockTimeout(error)) throw error
      await sleep(pauseMs)
    }
  }
}

/** An index whose creation failed remains, invalid; it is dropped first. */
async function createIndex(db: Kysely<unknown>, { name, on, unique = false }: IndexMigration): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
  const kind = sql.raw(unique ? 'unique index' : 'index')
  await sql`create ${kind} concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db)
}

/** PostgreSQL's `lock_not_available`. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/**
 * Runs work while no other process migrates this database. The work gets sessions of its own, one at a time, without the
 * time limits of calls: an index on a large table takes minutes.
 * @param work Gets the same sessions for queries that Kysely builds and for libraries that take a pool.
 */
export async function whileNoOtherMigrates<T>(
  url: string,
  work: (db: Kysely<unknown>, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'likeness-migrate',
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', () => {})
  pool.on('connect', (session) => session.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const turn = await pool.connect()
    try {
      await takeTurn(turn)
      return await work(db, pool)
    } finally {
      // Closing the session releases its lock.
      turn.release(true)
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Tries to get the lock again and again. A statement that waited for it would keep its snapshot, and creating an index
 * concurrently waits for all snapshots to end: both would wait for each other.
 */
async function takeTurn(session: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await session.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('likeness_migrations')) as taken`,
    )
    if (rows[0]?.taken) return
    await sleep(500)
  }
}

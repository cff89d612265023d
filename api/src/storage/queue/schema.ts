import { runMigrations } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { queueLogger } from './logger.ts'

/** The revision of graphile-worker's own schema that its pinned version needs. */
export const queueRevision = 20

const migrationName = `graphile-worker-${queueRevision}`

/** The name of the queue's migration if the database does not have it yet; otherwise an empty list. */
export async function pendingQueueMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as exists`.execute(db)
  if (!found[0]?.exists) return [migrationName]
  const { rows } = await sql`
    select from graphile_worker.migrations where id >= ${queueRevision}`.execute(db)
  return rows.length > 0 ? [] : [migrationName]
}

/**
 * Brings the queue's schema up to date. graphile-worker commits each of its steps.
 * @param pool The sessions of a process whose turn it is to migrate; `db` uses the same.
 * @returns The names of the applied migrations.
 */
export async function migrateQueue(db: Kysely<unknown>, pool: pg.Pool): Promise<string[]> {
  const pending = await pendingQueueMigrations(db)
  if (pending.length > 0) await runMigrations({ pgPool: pool, logger: queueLogger() })
  return pending
}

import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/open.ts'
import { queueLogger } from './logger.ts'

/** The revision of graphile-worker's own schema that its pinned version needs. */
export const queueRevision = 20

const migrationName = `graphile-worker-${queueRevision}`

/** The name of the queue's migration if the database does not have it yet; otherwise an empty list. */
export async function pendingQueueMigrations(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as exists`.execute(db)
  if (!found[0]?.exists) return [migrationName]
  const { rows } = await sql`
    select from graphile_worker.migrations where id >= ${queueRevision}`.execute(db)
  return rows.length > 0 ? [] : [migrationName]
}

/**
 * Brings the queue's schema up to date. It opens its own sessions, because graphile-worker commits each of its steps.
 * Processes that start at the same time take turns.
 * @returns The names of the applied migrations.
 */
export async function migrateQueue(db: Database, url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  pool.on('connect', (session) => session.on('error', () => {}))
  try {
    const turn = await pool.connect()
    try {
      await turn.query(`select pg_advisory_lock(hashtext('likeness_queue'))`)
      const pending = await pendingQueueMigrations(db)
      if (pending.length > 0) await runMigrations({ pgPool: pool, logger: queueLogger() })
      return pending
    } finally {
      // Closing the session releases its lock.
      turn.release(true)
    }
  } finally {
    await pool.end()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/**
 * Runs work while no other process migrates this database. The work gets sessions of its own, one at a time, without the
 * time limits of calls: an index on a large table takes minutes.
 * @param url The URL of the database.
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
 * Asks for the lock again and again. A statement that waited for it would keep its snapshot, and creating an index
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

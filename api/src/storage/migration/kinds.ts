import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'

/*
 * A migration does one kind of work, because each kind needs other locks. What needs several kinds is several migrations,
 * each recorded when it is done, so that a failed run goes on where it stopped.
 */

/** Changes the schema, in one transaction that no running statement may delay for long. */
export type SchemaMigration = (db: Kysely<unknown>) => Promise<void>

/** Changes the rows of a table that may have millions, in many short transactions, in the order of a unique key. */
export interface DataMigration {
  readonly kind: 'data'
  /**
   * Changes at most `most` rows whose key comes after the given one; from the first row if it is null.
   * @returns The key of the last one, as text; null if there was none left. Searching for rows that are not changed yet
   *   instead would pass all changed rows in each transaction.
   */
  changeNext(transaction: Transaction<unknown>, after: string | null, most: number): Promise<string | null>
}

/** Creates an index on a table that may have millions of rows, while others write to it. */
export interface IndexMigration {
  readonly kind: 'index'
  readonly name: string
  /** What follows `on`: `transfers (created_at) where kind = 'charge'`. */
  readonly on: string
  readonly unique?: boolean
}

export type MigrationWork = SchemaMigration | DataMigration | IndexMigration

/** How migrations wait, and how much they do at once. */
export const migrationLimits = {
  /** For a lock of a schema change: whoever comes after it waits too, so it gives up soon and tries again. */
  lockMs: 2_000,
  /** How often it tries. With the pauses between, about two minutes. */
  lockTries: 30,
  pauseMs: 2_000,
  /** Rows in one transaction of a data migration: some ten milliseconds of work. */
  rowsAtOnce: 2_000,
} as const

/** Does the work of one migration on a session without a statement timeout. */
export async function doMigration(db: Kysely<unknown>, work: MigrationWork): Promise<void> {
  if (typeof work === 'function') await changeSchema(db, work)
  else if (work.kind === 'data') await changeRows(db, work)
  else await createIndex(db, work)
}

async function changeSchema(db: Kysely<unknown>, up: SchemaMigration): Promise<void> {
  for (let left = migrationLimits.lockTries; ; left--) {
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`select set_config('lock_timeout', ${`${migrationLimits.lockMs}`}, true)`.execute(
          transaction,
        )
        await up(transaction)
      })
      return
    } catch (error) {
      if (left <= 1 || !isLockTimeout(error)) throw error
      await sleep(migrationLimits.pauseMs)
    }
  }
}

/** After each batch it rests for as long as the batch took, so that it takes at most half of what the disk can do. */
async function changeRows(db: Kysely<unknown>, { changeNext }: DataMigration): Promise<void> {
  let after: string | null = null
  do {
    const startMs = performance.now()
    after = await db
      .transaction()
      .execute((transaction) => changeNext(transaction, after, migrationLimits.rowsAtOnce))
    await sleep(performance.now() - startMs)
  } while (after !== null)
}

/** An index whose creation failed remains, invalid; it is dropped first. */
async function createIndex(db: Kysely<unknown>, { name, on, unique = false }: IndexMigration): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
  await sql`create ${sql.raw(unique ? 'unique index' : 'index')} concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(
    db,
  )
}

/** PostgreSQL's `lock_not_available`. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

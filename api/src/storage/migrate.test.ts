import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { atEnd } from '#testing/at-end.ts'
import { testDatabase } from '#testing/database.ts'
import { openDatabase } from './database.ts'
import { doMigration, migrate, pendingMigrations, whileNoOtherMigrates } from './migrate.ts'

const { db, url } = await testDatabase()
const pool = new pg.Pool({ connectionString: url, max: 2 })
// A pool has ended before its sessions have, so that the dropped database may still cut them off.
pool.on('error', () => {})
const session = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
atEnd(() => session.destroy())
await sql`create table moves as select n as id, n::text as state from generate_series(1, 9) n`.execute(db)

test('a migrated database has no pending migrations, and migrating it again changes nothing', async () => {
  assert.deepEqual(await pendingMigrations(db), [])
  assert.deepEqual(await migrate(url), [])
})

test('what is pending is known while another session drops columns', async () => {
  let dropping = true
  const drops = (async () => {
    while (dropping) {
      await sql`create table changing (a int, b int, c int, d int)`.execute(db)
      for (const column of ['a', 'b', 'c'])
        await sql`alter table changing drop column ${sql.ref(column)}`.execute(db)
      await sql`drop table changing`.execute(db)
    }
  })()
  for (let i = 0; i < 100; i++) assert.deepEqual(await pendingMigrations(db), [])
  dropping = false
  await drops
})

test('an index is created while another transaction writes, and replaces one that failed', async () => {
  await sql`update moves set state = 'twice' where id < 3`.execute(db)
  const unique = { kind: 'index', name: 'moves_state', on: 'moves (state)', unique: true } as const
  await assert.rejects(doMigration(session, unique), /moves_state/)
  await sql`update moves set state = 'once' where id = 1`.execute(db)
  await doMigration(session, unique)
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'moves_state'::regclass`.execute(db)
  assert.deepEqual(rows, [{ valid: true }])
})

test('a schema change gives up its place while a lock is held, and is made when the lock is free', async () => {
  const held = Promise.withResolvers<void>()
  const locking = Promise.withResolvers<void>()
  const other = db.transaction().execute(async (transaction) => {
    await sql`lock table moves in access share mode`.execute(transaction)
    locking.resolve()
    await held.promise
  })
  await locking.promise
  let tries = 0
  const change = async (transaction: Kysely<unknown>) => {
    tries += 1
    if (tries === 2) held.resolve()
    await sql`alter table moves add column note text`.execute(transaction)
  }
  // Both limits together are far more than the holder of the lock needs to end.
  await doMigration(session, change, { lockMs: 200, lockTries: 300, pauseMs: 1 })
  await other
  assert.ok(tries >= 2)
})

test('a statement of a migration may take longer than one of a call', async () => {
  const limit = await whileNoOtherMigrates(url, async (migrating) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(migrating)
    return rows[0]?.statement_timeout
  })
  assert.equal(limit, '0')
})

test('processes that migrate at the same time take turns', async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await sql`drop schema graphile_worker cascade`.execute(db)
  const pending = await pendingMigrations(db)
  assert.deepEqual([pending[0], pending.at(-1)], ['0001-baseline', 'graphile-worker-20'])
  const applied = await Promise.all([migrate(url), migrate(url)])
  assert.deepEqual(applied.flat().sort(), pending)
  assert.deepEqual(await pendingMigrations(db), [])
})

test('the queue is migrated before the next process takes its turn', async () => {
  await sql`drop schema graphile_worker cascade`.execute(db)
  // A schema that is not yet committed holds up the other one who creates it.
  const other = await db.startTransaction().execute()
  await sql`create schema graphile_worker`.execute(other)
  const migrated = migrate(url)
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where application_name = 'likeness-migrate' and datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length > 0
  })
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('likeness_migrations')) as taken`.execute(other)
  await other.rollback().execute()
  assert.deepEqual(rows, [{ taken: false }])
  assert.deepEqual(await migrated, ['graphile-worker-20'])
})

test('a database of the migrations before the baseline is refused with one line that says how to start afresh', async () => {
  await sql`insert into kysely_migration values ('0001-accounts-and-keys', now()::text)`.execute(db)
  const opened = await openDatabase(url)
  assert.match(opened.ok ? '' : opened.problem.detail, /delete the folder \.data, or create a new database/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { testDatabase } from '../../../testing/database.ts'
import { atEnd } from '../../../testing/processes/at-end.ts'
import { type DataMigration, doMigration, migrationLimits } from './kinds.ts'
import { whileNoOtherMigrates } from './session.ts'

const { url, db } = await testDatabase()
const session = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
})
atEnd(() => session.destroy())
await sql`create table moves (id int primary key, state text)`.execute(db)
await sql`insert into moves select n, null from generate_series(1, 4500) n`.execute(db)

test('rows are changed in transactions of a bounded size', async () => {
  const sizes: number[] = []
  const fill: DataMigration = {
    kind: 'data',
    changeNext: async (transaction, after, most) => {
      const { rows } = await sql<{ id: number }>`
        update moves set state = 'new' where id in
          (select id from moves where id > ${Number(after)} order by id limit ${most}) returning id`.execute(
        transaction,
      )
      sizes.push(rows.length)
      return rows.length > 0 ? `${Math.max(...rows.map(({ id }) => id))}` : null
    },
  }
  await doMigration(session, fill)
  assert.deepEqual(sizes, [2000, 2000, 500, 0])
})

test('an index is created while another transaction writes, and replaces one that failed', async () => {
  await sql`update moves set state = id::text`.execute(db)
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
  const changing = doMigration(session, async (transaction) => {
    tries += 1
    await sql`alter table moves add column note text`.execute(transaction)
  })
  setTimeout(held.resolve, migrationLimits.lockMs + 500)
  await Promise.all([other, changing])
  assert.equal(tries, 2)
})

test('a statement of a migration may take longer than one of a call', async () => {
  const limit = await whileNoOtherMigrates(url, async (migrating) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(migrating)
    return rows[0]?.statement_timeout
  })
  assert.equal(limit, '0')
})

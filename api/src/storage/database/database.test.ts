import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { migrate, pendingMigrations } from '../migrate.ts'
import { isDatabaseAway } from './is-away.ts'
import { openDatabase } from './open.ts'

const { db, url } = await testDatabase()

test('a migrated database has no pending migrations, and migrating it again changes nothing', async () => {
  assert.deepEqual(await pendingMigrations(db), [])
  assert.deepEqual(await migrate(url), [])
})

test('processes that migrate at the same time take turns', async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await sql`drop schema graphile_worker cascade`.execute(db)
  const pending = await pendingMigrations(db)
  assert.ok(pending.includes('0002-ledger'))
  assert.ok(pending.some((name) => name.startsWith('graphile-worker')))
  const applied = await Promise.all([migrate(url), migrate(url)])
  assert.deepEqual(applied.flat().sort(), pending.toSorted())
  assert.deepEqual(await pendingMigrations(db), [])
})

test('the queue is migrated before the next process takes its turn', async () => {
  await sql`drop schema graphile_worker cascade`.execute(db)
  // A schema that is not yet committed holds up the other one who creates it.
  const other = await db.startTransaction().execute()
  await sql`create schema graphile_worker`.execute(other)
  const migrated = migrate(url)
  await untilTrue(sql`
    select from pg_stat_activity
     where application_name = 'likeness-migrate' and datname = current_database() and wait_event_type = 'Lock'`)
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('likeness_migrations')) as taken`.execute(other)
  await other.rollback().execute()
  assert.deepEqual(rows, [{ taken: false }])
  assert.deepEqual(await migrated, ['graphile-worker-20'])

  async function untilTrue(query: RawBuilder<unknown>) {
    while ((await query.execute(db)).rows.length === 0) await sleep(20)
  }
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

test('a statement with parameters is planned once per session', async () => {
  await db.connection().execute(async (session) => {
    for (const n of [1, 2]) {
      const { rows } = await sql`select ${n}::int + 1 as sum`.execute(session)
      assert.deepEqual(rows, [{ sum: n + 1 }])
    }
    const { rows } = await sql`
      select generic_plans + custom_plans as uses from pg_prepared_statements
       where statement = 'select $1::int + 1 as sum'`.execute(session)
    assert.deepEqual(rows, [{ uses: 2n }])
  })
})

test('a session that a migration has outdated is given up, and the next one works', async () => {
  await sql`create table growing as select 1 as a`.execute(db)
  const opened = await openDatabase(url, { maxConnections: 1 })
  assert.ok(opened.ok)
  const all = () => sql`select * from growing where a = ${1}::int`.execute(opened.value)
  await all()
  await sql`alter table growing add column b int`.execute(db)
  await assert.rejects(all, isDatabaseAway)
  assert.deepEqual((await all()).rows, [{ a: 1, b: null }])
  await opened.value.destroy()
})

test('whole numbers beyond 2^53 are read exactly', async () => {
  const { rows } = await sql<{ n: bigint; none: bigint | null }>`
    select 9007199254740993::bigint as n, null::bigint as none`.execute(db)
  assert.deepEqual(rows, [{ n: 9007199254740993n, none: null }])
})

test('a database that does not answer is named without its password', async () => {
  const opened = await openDatabase('postgres://likeness:s3cret@127.0.0.1:1/likeness')
  assert.ok(!opened.ok)
  assert.equal(opened.problem.code, 'not_ready')
  assert.match(
    opened.problem.detail,
    /^The database 127\.0\.0\.1:1\/likeness can't be reached: .*ECONNREFUSED/,
  )
  assert.doesNotMatch(opened.problem.detail, /s3cret/)
})

test('a session whose server falls silent is given up, and the next one works', async () => {
  const { hostname, port } = new URL(url)
  let silent = false
  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) })
    client.pipe(server).on('error', () => {})
    server.on('data', (answer) => !silent && client.write(answer))
    client.on('close', () => server.destroy()).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  const address = proxy.address()
  through.port = String(typeof address === 'object' && address?.port)
  const opened = await openDatabase(through.href, { maxConnections: 1, silenceMs: 300 })
  assert.ok(opened.ok)
  await sleep(350)
  silent = true
  await assert.rejects(sql`select 1`.execute(opened.value), isDatabaseAway)
  silent = false
  assert.deepEqual((await sql`select 1 as one`.execute(opened.value)).rows, [{ one: 1 }])
  await opened.value.destroy()
  proxy.close()
})

test('a server that stops, takes too long or is not there is told from a wrong statement', async () => {
  const failed = (query: RawBuilder<unknown>) =>
    db.connection().execute(async (session) => {
      await sql`set statement_timeout = 50`.execute(session)
      const error = await query.execute(session).catch((reason: unknown) => reason)
      await sql`reset statement_timeout`.execute(session).catch(() => {})
      return error
    })
  assert.ok(isDatabaseAway(await failed(sql`select pg_terminate_backend(pg_backend_pid())`)))
  assert.ok(isDatabaseAway(await failed(sql`select pg_sleep(1)`)))
  assert.ok(isDatabaseAway(await failed(sql`do $$ begin raise lock_not_available; end $$`)))
  assert.ok(!isDatabaseAway(await failed(sql`select 1/0`)))
})

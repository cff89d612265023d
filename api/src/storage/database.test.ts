import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { proxyTo } from '#testing/broken-servers.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { forgetExpired } from '../billing/metering/idempotency.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './database-outage.ts'

const { db, url } = await testDatabase()

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

test('a session whose server falls silent is given up, and the next one works', async (t) => {
  // pg's own timers run by this clock too. The network does not.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let silent = false
  const unanswered = Promise.withResolvers<void>()
  const through = await proxyTo(url, (client, server) =>
    server.on('data', (answer) => (silent ? unanswered.resolve() : client.write(answer))),
  )
  const opened = await openDatabase(through, { maxConnections: 1, silenceMs: 3000 })
  assert.ok(opened.ok)
  // A session that is asked nothing is not silent.
  t.mock.timers.tick(4000)
  silent = true
  const failed = assert.rejects(sql`select 1`.execute(opened.value), isDatabaseAway)
  await unanswered.promise
  t.mock.timers.tick(3000)
  await failed
  silent = false
  assert.deepEqual((await sql`select 1 as one`.execute(opened.value)).rows, [{ one: 1 }])
  await opened.value.destroy()
})

test('a server that stops, takes too long or is not there is distinguished from a wrong statement', async () => {
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

const { accountId } = await fundedAccount(db, '0.00')

async function insertExpired(count: number): Promise<void> {
  await sql`
    insert into idempotency_keys (account_id, key, attempt, fingerprint, locked_until, expires_at)
    select ${accountId}, 'key ' || n, '', '', now(), now() - interval '1 day'
      from generate_series(1, ${count}::int) as n`.execute(db)
}

test('deletes more rows than one statement takes, and skips locked rows only', async () => {
  await insertExpired(450)
  await db.transaction().execute(async (transaction) => {
    await sql`select from idempotency_keys where key = 'key 7' for update`.execute(transaction)
    assert.equal(await forgetExpired(db), 449)
  })
  assert.equal(await forgetExpired(db), 1)
  assert.equal(await forgetExpired(db), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { instantEngine } from '#testing/instant-engine.ts'

const { db, open } = await testDatabase()

async function reasonsOf(app: ReturnType<typeof testApp>): Promise<string[]> {
  const answer = await app.inject('/readyz')
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.json().code, 'not_ready')
  assert.equal((await app.inject('/healthz')).statusCode, 200)
  return answer.json().reasons
}

test('a process is ready if its database responds, its schema is current and its workers run', async () => {
  assert.deepEqual((await testApp({ db }).inject('/readyz')).json(), { status: 'ok', networks: 'wasm' })
  const gone = await open()
  const app = testApp({ db: gone })
  assert.equal((await app.inject('/readyz')).statusCode, 200)
  await gone.destroy()
  assert.deepEqual(await reasonsOf(app), ['The database does not respond.'])
})

test('a database that hangs counts as silent after a second', async () => {
  const app = testApp({ db })
  await db.connection().execute(async (session) => {
    await sql`begin`.execute(session)
    await sql`lock table kysely_migration`.execute(session)
    assert.deepEqual(await reasonsOf(app), ['The database does not respond.'])
    await sql`rollback`.execute(session)
  })
  assert.equal((await app.inject('/readyz')).statusCode, 200)
})

test('a process that stops, lacks workers and has an outdated schema states all three', async () => {
  const other = await open()
  await sql`delete from kysely_migration where name = '0001-baseline'`.execute(other)
  const idle = instantEngine()
  const engine = { ...idle, load: () => ({ ...idle.load(), workers: 0 }) }
  const app = testApp({ db: other, engine, draining: AbortSignal.abort() })
  assert.deepEqual(await reasonsOf(app), [
    'The process is stopping.',
    'No vision worker is running.',
    'The database lacks 0001-baseline.',
  ])
})

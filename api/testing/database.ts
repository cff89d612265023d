import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { type AnyProblemCode, type Problem, Refused } from '../src/foundation/problem.ts'
import { type Database, openDatabase } from '../src/storage/database.ts'
import { startEmbedded } from '../src/storage/embedded-postgres.ts'
import { migrate } from '../src/storage/migrate.ts'
import { atEnd } from './at-end.ts'

/** A file system in memory, and how much of it must be free: PostgreSQL keeps up to 1 GB of its log, and the tests at a time 0.1 GB of data. */
const memory = { folder: '/dev/shm', leastBytes: 2e9 }

/** Starts PostgreSQL in a new folder. `stop` ends it and deletes the folder. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await dataFolder(), 'likeness-test-'))
  const started = await startEmbedded({ folder: join(folder, 'postgres'), durable: false })
  if (!started.ok) throw new Error(started.problem.detail)
  return {
    url: started.value.url,
    stop: async () => {
      await started.value.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Memory if there is enough. Each test file makes a database of 1,000 files and drops it, and ext4 looks at every file that
 * was deleted in the last minutes before it makes another: a tenth of the time of these tests.
 */
async function dataFolder(): Promise<string> {
  const free = await statfs(memory.folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= memory.leastBytes ? memory.folder : tmpdir()
}

/**
 * Creates an empty, migrated database for the test file that calls it, and drops it at the end of the file. It is on the
 * server that `npm test` started, or otherwise on one that this file starts for itself. `open` opens a further pool on the same
 * database, as another process would. It is closed at the end of the file.
 */
export async function testDatabase() {
  const shared = process.env.LIKENESS_TEST_POSTGRES
  // The server of the whole test run, or a server for this file if there is none.
  const { url: administration, stop } = shared
    ? { url: shared, stop: async () => {} }
    : await startTestCluster()
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(administration, async (run) => {
    await makeTemplate(administration, run)
    // Copying files takes half of the time that writing every page to the log takes, and no session changes the template.
    await run(`create database ${name} template likeness_template strategy file_copy`)
  })

  const url = databaseUrl(administration, name)
  const pools: Database[] = []
  const open = async () => {
    // On a busy machine, many statements at once wait long for a session.
    const opened = await openDatabase(url, { connectMs: 60_000 })
    if (!opened.ok) throw new Error(opened.problem.detail)
    pools.push(opened.value)
    return opened.value
  }
  atEnd(async () => {
    await Promise.all(pools.map((pool) => pool.destroy()))
    await asAdministrator(administration, (run) => run(`drop database ${name} with (force)`))
    await stop()
  })
  return { url, db: await open(), open }
}

type Run = (statement: string) => Promise<pg.QueryResult>

/** Creates a migrated template. Cloning it takes a tenth of the time that migrating each database would take. */
async function makeTemplate(server: string, run: Run): Promise<void> {
  await run(`select pg_advisory_lock(hashtext('likeness_template'))`)
  const { rowCount } = await run(`select from pg_database where datname = 'likeness_template'`)
  if (rowCount === 0) {
    await run('create database likeness_template_unfinished')
    await migrate(databaseUrl(server, 'likeness_template_unfinished'))
    await run('alter database likeness_template_unfinished rename to likeness_template')
  }
  await run(`select pg_advisory_unlock(hashtext('likeness_template'))`)
}

async function asAdministrator(server: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work((statement) => client.query(statement))
  } finally {
    await client.end()
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Every row of every table of every schema, as text. */
export async function everyRow(db: Database): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    found.push(...rows.map(({ row }) => ({ table: `${schema}.${name}`, row })))
  }
  return found
}

/** The unpaid work that is counted for an account, in milliseconds. */
export async function unpaidMs(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ taken: number[] }>`
    select taken from rate_windows where subject like ${`unpaid/%${accountId}`}`.execute(db)
  return rows[0]?.taken.reduce((sum, inSlot) => sum + inSlot, 0) ?? 0
}

/** Asserts that a call is refused with a problem of a code, and answers the problem. */
export async function assertRefused(call: Promise<unknown>, code: AnyProblemCode): Promise<Problem> {
  const [settled] = await Promise.allSettled([call])
  assert.ok(settled.status === 'rejected' && settled.reason instanceof Refused)
  assert.equal(settled.reason.problem.code, code)
  return settled.reason.problem
}

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../src/storage/database/open.ts'
import { migrate } from '../src/storage/migrate.ts'
import { startTestCluster } from './cluster.ts'
import { atEnd } from './processes/at-end.ts'

export interface TestDatabase {
  url: string
  db: Database
  /** Opens a further pool on the same database, as another process would. It is closed at the end of the file. */
  open(): Promise<Database>
}

/**
 * Creates an empty, migrated database for the test file that calls it, and drops it at the end of the file. It is on the
 * server that `npm test` started, or otherwise on one that this file starts for itself.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: administration, stop } = await server()
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(administration, async (run) => {
    await makeTemplate(administration, run)
    // Copying files takes half of the time that writing every page to the log takes, and no session changes the template.
    await run(`create database ${name} template likeness_template strategy file_copy`)
  })

  const url = databaseUrl(administration, name)
  const pools: Database[] = []
  const open = async () => {
    const opened = await openDatabase(url)
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

/** The server of the whole test run, or a server for this file if there is none. */
async function server(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = process.env.LIKENESS_TEST_POSTGRES
  return shared ? { url: shared, stop: async () => {} } : startTestCluster()
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

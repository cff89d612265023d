import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../../../api/src/storage/embedded/start.ts'
import { migrate } from '../../../../api/src/storage/migrate.ts'
import { fill } from './fill.ts'

export interface Grown {
  url: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a folder, with the settings of `npm start`, and finds or makes the database with so many charges. It
 * is filled without waiting for the disk, and then started again. One of an earlier version is migrated.
 * @param print Called with what takes long.
 */
export async function grownDatabase(
  folder: string,
  count: number,
  print: (line: string) => void,
): Promise<Grown> {
  const name = `grown_${count}`
  const filling = await started(folder, false)
  try {
    if (!(await exists(filling.url, name))) {
      const unfinished = `${name}_unfinished`
      await administer(filling.url, `drop database if exists ${unfinished}`, `create database ${unfinished}`)
      const url = databaseUrl(filling.url, unfinished)
      await migrate(url)
      const startMs = performance.now()
      await fill(url, { count, until: new Date() })
      print(`filled with ${count} charges in ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
      await administer(filling.url, `alter database ${unfinished} rename to ${name}`)
    }
  } finally {
    await filling.stop()
  }
  const { url: server, stop } = await started(folder, true)
  const url = databaseUrl(server, name)
  const startMs = performance.now()
  const migrated = await migrate(url)
  if (migrated.length > 0)
    print(`${migrated.join(', ')}: ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
  return { url, stop }
}

/** Removes the database with so many charges, for the disk. */
export async function dropGrown(url: string, count: number): Promise<void> {
  await administer(databaseUrl(url, 'likeness'), `drop database grown_${count} with (force)`)
}

async function started(folder: string, durable: boolean) {
  const server = await startEmbedded({ folder: join(folder, 'postgres'), durable })
  if (!server.ok) throw new Error(server.problem.detail)
  return server.value
}

async function exists(url: string, name: string): Promise<boolean> {
  const { rowCount } = (await administer(url, `select from pg_database where datname = '${name}'`))[0] ?? {}
  return rowCount === 1
}

async function administer(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

function databaseUrl(of: string, name: string): string {
  const url = new URL(of)
  url.pathname = `/${name}`
  return url.href
}

import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#api/src/storage/embedded-postgres.ts'
import { migrate } from '#api/src/storage/migrate.ts'
import { fill } from './fill.ts'

export interface Grown {
  readonly url: string
  /** Removes the database, for the disk, and stops the server. */
  end(): Promise<void>
}

/**
 * Makes a database with so many charges on a PostgreSQL in a folder, with the settings of `npm start`. It is filled without
 * waiting for the disk, and then started again.
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
    await administer(filling.url, `create database ${name}`)
    const url = databaseUrl(filling.url, name)
    await migrate(url)
    const startMs = performance.now()
    await fill(url, { count, until: new Date() })
    print(`filled with ${count} charges in ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
  } finally {
    await filling.stop()
  }
  const server = await started(folder, true)
  return {
    url: databaseUrl(server.url, name),
    end: async () => {
      await administer(server.url, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}

async function started(folder: string, durable: boolean) {
  const server = await startEmbedded({ folder: join(folder, 'postgres'), durable })
  if (!server.ok) throw new Error(server.problem.detail)
  return server.value
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseUrl(of: string, name: string): string {
  const url = new URL(of)
  url.pathname = `/${name}`
  return url.href
}

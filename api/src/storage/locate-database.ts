import { join } from 'node:path'
import { readDatabaseUrl } from '../config/config.ts'
import { dataFolderOf } from '../config/data-folder.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import { findRunning } from './embedded/cluster.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where, in a data folder, the embedded database is. */
export function embeddedIn(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

/**
 * The database that a command works on: the one at DATABASE_URL, or where that is not set the embedded one that
 * `npm start` runs.
 * @returns Its URL; or `not_ready`, whose one line says what is wrong, or that there is neither.
 */
export async function locateDatabase(environment: Environment = process.env): Promise<Outcome<string>> {
  if (environment.DATABASE_URL) return readDatabaseUrl(environment)
  const folder = embeddedIn(dataFolderOf(environment))
  const url = await findRunning(folder)
  if (url) return { ok: true, value: url }
  return refusal(
    'not_ready',
    `DATABASE_URL is not set, and no embedded PostgreSQL of yours runs in ${folder}: run npm start, or set it to a URL such as postgres://user:password@host:5432/name.`,
  )
}

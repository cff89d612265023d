import { join } from 'node:path'
import { readDatabaseUrl } from '../config/config.ts'
import { dataFolderOf } from '../config/data-folder.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import { findRunning } from './embedded/cluster.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The folder of the embedded database in a data folder. */
export function embeddedIn(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

/**
 * Finds the database that a command works on: the one at DATABASE_URL, or, if that is not set, the embedded database that
 * `npm start` runs.
 * @returns Its URL, or `not_ready`; the detail says in one line what is wrong, or that there is no database.
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

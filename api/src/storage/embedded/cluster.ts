import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { runningServer } from './leftover.ts'
import { type ServerUser, serverUser } from './server-user.ts'

/** A PostgreSQL data folder and what is needed to run a server on it. */
export interface Cluster {
  binaries: Binaries
  user: ServerUser
  /** PGDATA. */
  data: string
  log: string
  password: string
}

const dataIn = (root: string) => join(root, 'cluster')
const passwordIn = (root: string) => join(root, 'password')

/**
 * Opens the cluster in a folder, and creates it if there is none. Its superuser is `likeness`.
 * @param durable False for data that may be lost with the machine: creating the cluster then does not wait for the disk.
 * @returns The cluster, or `not_ready` if it cannot be created.
 */
export async function openCluster(
  folder: string,
  { durable }: { durable: boolean },
): Promise<Outcome<Cluster>> {
  const root = resolve(folder)
  const binaries = await findBinaries()
  await mkdir(root, { recursive: true })
  await chmod(root, 0o700)
  const data = dataIn(root)
  const user = await serverUser([binaries.initdb, root])
  await user.own(root)

  const passwordFile = passwordIn(root)
  if (!existsSync(data)) {
    const made = await initialise({ binaries, user, data, passwordFile, durable })
    if (!made.ok) return made
  }
  const password = (await readFile(passwordFile, 'utf8')).trim()
  return { ok: true, value: { binaries, user, data, log: join(root, 'server.log'), password } }
}

interface NewCluster {
  binaries: Binaries
  user: ServerUser
  data: string
  passwordFile: string
  durable: boolean
}

/** Creates the data folder next to its place and moves it there when it is complete, so that an interrupted start leaves
 *  no partial data folder. */
async function initialise({
  binaries,
  user,
  data,
  passwordFile,
  durable,
}: NewCluster): Promise<Outcome<null>> {
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await user.own(passwordFile)
  const unfinished = `${data}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const { code, output } = await user.run(binaries.initdb, [
    `--pgdata=${unfinished}`,
    '--username=likeness',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (code !== 0)
    return refusal('not_ready', `PostgreSQL's data folder could not be made: ${lastLine(output)}`)
  await rename(unfinished, data)
  return { ok: true, value: null }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

/** The URL of a database on a cluster's server. */
export function urlOf({ password }: Pick<Cluster, 'password'>, port: number, database: string): string {
  return `postgres://likeness:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Finds the server that runs on a folder, without starting it or taking ownership of it.
 * @returns The URL of its database `likeness`; undefined if no server runs, or if the folder belongs to another user.
 */
export async function findRunning(folder: string): Promise<string | undefined> {
  const root = resolve(folder)
  const server = await runningServer(join(dataIn(root), 'postmaster.pid'))
  if (!server) return undefined
  const password = await readFile(passwordIn(root), 'utf8').catch(() => undefined)
  return password === undefined ? undefined : urlOf({ password: password.trim() }, server.port, 'likeness')
}

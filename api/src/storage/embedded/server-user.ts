import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Runs PostgreSQL's programs as a user that they accept: they refuse to run as root. */
export interface ServerUser {
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

import { execFile } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Drill, slowestSeconds, whatWasSeen } from './drill.ts'
import { repository, startApi, startWorker } from './processes.ts'
import { startStage } from './stage.ts'

/** How long a stopping process still takes calls, and a load balancer may take to notice. */
const drainSeconds = 2

/**
 * What a release answers after the migrations of the next, which can no longer be mended in it. 1.1.0 selects `jobs.*`
 * in prepared statements, which PostgreSQL refuses once `jobs` has another column; nothing is charged then.
 */
const knownFaults: Readonly<Record<string, string>> = { '1.1.0': '500 internal' }

/** The last release is replaced by this one, process by process, while a caller notices nothing. */
export const rollout: Drill = {
  name: 'rollout',
  what: 'The database is migrated and the last release replaced by this one, with both side by side for a while',
  run: async (folder, { from, report }) => {
    const release = await checkedOut(from ?? (await lastRelease()), join(folder, 'release'))
    try {
      const environment = { LIKENESS_DRAIN_DELAY_SECONDS: String(drainSeconds) }
      const stage = await startStage({ folder, environment, release })
      try {
        const old = [...stage.processes]
        const load = stage.load()
        await load.more(12)
        report(`${release.name} answers; the database is migrated`)
        const applied = await runIn(repository, stage.database.url, 'api/src/migrate.ts')
        const [one, two, worker] = await Promise.all([
          startApi(stage.settings),
          startApi(stage.settings),
          startWorker(stage.settings),
        ])
        stage.processes.push(one, two, worker)
        stage.apis = [...stage.apis, one, two]
        report('both versions answer')
        await load.more(20)
        const ending = old.map(({ stop }) => stop())
        // A load balancer that asks /readyz stops using them within the drain delay.
        stage.apis = [one, two]
        await Promise.all(ending)
        report(`${release.name} has ended`)
        await load.more(12)
        await load.stop()
        const replaced = new Set(old.map(({ address }) => address))
        const failed = load.tries
          .filter(({ outcome }) => !/^20\d$/.test(outcome))
          .map(({ address, outcome }) => ({
            by: replaced.has(address) ? release.version : 'this one',
            outcome,
          }))
        const unknown = failed.filter(({ by, outcome }) => knownFaults[by] !== outcome)
        const known = failed.length - unknown.length
        const migrations = applied.match(/\b\d{4}-[a-z]/g)?.length ?? 0
        return {
          saw: `${whatWasSeen(load)}; the slowest call took ${slowestSeconds(load).toFixed(1)} s. From ${release.name}, ${migrations} migrations${known > 0 ? `; ${known} by a known fault of that release` : ''}`,
          recoveredSeconds: null,
          proof: await stage.proof(load),
          faults: unknown.map(({ by, outcome }) => `version ${by} answered ${outcome}`),
        }
      } finally {
        await stage.end()
      }
    } finally {
      await release.remove()
    }
  },
}

const run = promisify(execFile)

/** A release that is checked out beside this one. */
export interface Release {
  /** The root of its working tree. */
  readonly folder: string
  /** The commit, and the version of its API. */
  readonly name: string
  readonly version: string
  remove(): Promise<void>
}

const Package = z.object({ version: z.string() })
const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
const workspaces = { rules: 'rules', engine: 'api/engine', api: 'api', site: 'site' }

/** The last commit before the API got its present version. */
async function lastRelease(): Promise<string> {
  const since = await git('log', '-1', '--format=%H', '-G"version":', '--', 'api/package.json')
  return git('rev-parse', '--verify', `${since}~1`)
}

/**
 * Checks out a commit in a new folder, with its packages: those that are installed here, if they have the versions that the
 * commit asks for, and otherwise newly installed ones.
 */
async function checkedOut(commit: string, folder: string): Promise<Release> {
  await git('worktree', 'add', '--detach', folder, commit)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder)
  }
  try {
    if (hasAllOf(folder)) linkPackages(folder)
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 50_000_000 })
    const { version } = Package.parse(read(join(folder, 'api', 'package.json')))
    return { folder, name: `${version} (${commit.slice(0, 8)})`, version, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Whether each package that a release asks for is installed here in the same version. */
function hasAllOf(folder: string): boolean {
  const here = Lock.parse(read(join(repository, 'package-lock.json'))).packages
  const asked = Lock.parse(read(join(folder, 'package-lock.json'))).packages
  return Object.entries(asked).every(
    ([path, { version }]) => !path.startsWith('node_modules/') || here[path]?.version === version,
  )
}

/** Links the packages of this working tree, but not its own workspaces, whose places are in the release. */
function linkPackages(folder: string): void {
  const [from, to] = [join(repository, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@likeness'), { recursive: true })
  const isOurs = (name: string) => name === '@likeness' || lstatSync(join(from, name)).isSymbolicLink()
  for (const name of readdirSync(from)) if (!isOurs(name)) symlinkSync(join(from, name), join(to, name))
  for (const [name, path] of Object.entries(workspaces)) {
    symlinkSync(join(folder, path), join(to, '@likeness', name))
  }
  symlinkSync(join(folder, 'api/clients/javascript'), join(to, 'likeness'))
  if (!existsSync(join(to, '@likeness', 'engine', 'package.json'))) throw new Error(`${folder} has no engine`)
}

/** Runs one of a release's own programs, and returns what it printed. */
async function runIn(folder: string, databaseUrl: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return (await run(process.execPath, args, { cwd: folder, env })).stdout
}

const NewAccount = z.object({ account: z.string(), key: z.string() })

/** Migrates a database as a release does, and makes an account with 1,000 USD in it. */
export async function preparedBy(
  { folder }: Release,
  databaseUrl: string,
): Promise<{ accountId: string; key: string }> {
  await runIn(folder, databaseUrl, 'api/src/migrate.ts')
  const admin = (...args: string[]) => runIn(folder, databaseUrl, 'api/src/admin/main.ts', ...args, '--json')
  const made = NewAccount.parse(JSON.parse(await admin('account', 'create', '--owner', 'Drill')))
  await admin('credit', made.account, '1000.00', '--reference', 'drill')
  return { accountId: made.account, key: made.key }
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: repository })).stdout.trim()
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

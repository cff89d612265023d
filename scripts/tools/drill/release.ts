import { execFile } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { repository } from '#scripts/child-process.ts'

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

const Package = z.object({ name: z.string(), version: z.string() })

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

const workspaces = ['rules', 'api/engine', 'api', 'api/clients/javascript', 'site']

/** The schema with which every database begins; migrations follow it. */
const baseline = 'api/src/storage/schema.sql'

/** The commit that introduced the schema: the oldest one from which this one can take over. */
export async function baselineCommit(): Promise<string> {
  const commit = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', baseline)
  if (commit === '')
    throw new Error(`No commit introduced ${baseline}: name the one to begin with by --from.`)
  return commit
}

/**
 * Checks out a commit in a new folder, with its packages: those that are installed here, if they have the versions that the
 * commit asks for, and otherwise newly installed ones.
 */
export async function checkedOut(commit: string, folder: string): Promise<Release> {
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
  const wanted = Lock.parse(read(join(folder, 'package-lock.json'))).packages
  return Object.entries(wanted).every(
    ([path, { version }]) => !path.startsWith('node_modules/') || here[path]?.version === version,
  )
}

/** Links the packages of this working tree, but not its own workspaces, whose places are in the release. */
function linkPackages(folder: string): void {
  const [from, to] = [join(repository, 'node_modules'), join(folder, 'node_modules')]
  const isOurs = (name: string) =>
    name.startsWith('@likeness') || lstatSync(join(from, name)).isSymbolicLink()
  mkdirSync(to)
  for (const name of readdirSync(from)) if (!isOurs(name)) symlinkSync(join(from, name), join(to, name))
  for (const path of workspaces) {
    const { name } = Package.parse(read(join(folder, path, 'package.json')))
    mkdirSync(dirname(join(to, name)), { recursive: true })
    symlinkSync(join(folder, path), join(to, name))
  }
  if (!existsSync(join(to, '@likeness', 'engine', 'package.json'))) throw new Error(`${folder} has no engine`)
}

/** Runs one of a release's own programs, and returns what it printed. */
export async function runIn(folder: string, databaseUrl: string, ...args: string[]): Promise<string> {
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

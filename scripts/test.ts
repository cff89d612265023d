import { spawn } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startTestCluster } from '../api/testing/database.ts'
import { buildDashboardIfStale, buildSiteIfStale } from '../site/build.ts'
import { missingPackage } from '../site/testing/deliveries.ts'
import { findChromium } from './testing/find-chromium.ts'
import { findPython } from './testing/find-python.ts'
import { hasRuntimes } from './testing/find-runtimes.ts'
import { type Need, needsOf } from './testing/needs.ts'

/*
 * `npm test` runs all tests, or those in the named files: `npm test -- api/src/billing/wallet/*.test.ts`. First it sets up
 * what these files need and share: a PostgreSQL, and the site and the dashboard, which are built while tests of other things
 * run. It installs nothing, but names the programs that are missing. `npm run test:unit` runs the tests that need no such
 * setup. Arguments that start with a dash are passed to `node --test`.
 */

const repository = join(import.meta.dirname, '..')
const cache = join(repository, 'node_modules', '.cache')
/** In the order in which they run: the site is built meanwhile. */
const folders = ['api', 'rules', 'site', 'scripts']
const given = process.argv.slice(2)
const needsItsOwnProcess = ['browser', 'python', 'servers', 'site', 'dashboard', 'a site of its own'] as const
const unitAlone = given.includes('--unit')
const options = given.filter((each) => each.startsWith('-') && each !== '--unit')
const named = given.filter((each) => !each.startsWith('-'))

process.exitCode = await main()

async function main(): Promise<number> {
  const found = globSync(named.length > 0 ? named : folders.map((folder) => `${folder}/**/*.test.ts`), {
    cwd: repository,
    exclude: ['**/node_modules'],
  })
  const files = unitAlone ? found.filter((file) => needsOf(file).size === 0) : found
  if (files.length === 0) return failed(['There is no such test file.'])
  const needs = new Set(files.flatMap((file) => [...needsOf(file)]))
  const tools = await findTools(needs)
  if (tools.missing.length > 0) {
    return failed([`Missing: ${tools.missing.join(', ')}. \`npm run test:setup\` installs what tests need.`])
  }
  const shared = needs.has('database') && !process.env.LIKENESS_TEST_POSTGRES
  const cluster = shared ? await startTestCluster() : undefined
  const tests = startTests(processesFor(files), {
    ...tools.environment,
    ...(cluster && { LIKENESS_TEST_POSTGRES: cluster.url }),
    // Most processes load the same few hundred modules, so compiled code is cached.
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
  })
  // The build uses one core for most of its time. Tests of pages come last, and wait for it if they come earlier.
  const problems = await buildWhatIsStale(needs).catch((error: unknown) => [String(error)])
  if (problems.length > 0) tests.stop()
  const code = await tests.code
  await cluster?.stop()
  return problems.length > 0 ? failed(problems) : code
}

/** The installed programs that tests use: environment variables with their paths, and the names of the missing ones. */
async function findTools(needs: ReadonlySet<Need>) {
  const environment: Record<string, string> = {}
  const missing: string[] = []
  const look = (variable: string, path: string | undefined, name: string) => {
    if (path === undefined) missing.push(name)
    else environment[variable] = path
  }
  if (needs.has('browser')) look('LIKENESS_CHROMIUM', await findChromium(), 'a Chromium')
  if (needs.has('python'))
    look('LIKENESS_PYTHON', findPython(), 'Python 3.10 or later with httpx, pytest and cryptography')
  if (needs.has('runtimes') && !hasRuntimes()) missing.push('Node 20, Deno and Bun')
  if (needs.has('servers')) missing.push(...(['nginx', 'caddy'] as const).filter(missingPackage))
  return { environment, missing }
}

async function buildWhatIsStale(needs: ReadonlySet<Need>): Promise<readonly string[]> {
  const say = (phrase: string) => process.stdout.write(`${phrase}\n`)
  const results = [
    needs.has('site') && (await buildSiteIfStale(say)),
    needs.has('dashboard') && (await buildDashboardIfStale(say)),
  ]
  return results.flatMap((result) => (result && !result.ok ? result.problems : []))
}

function failed(why: readonly string[]): number {
  process.stderr.write(`${why.join('\n')}\n`)
  return 1
}

/**
 * Joins test files into processes, because loading what they share takes longer than most of their tests. In each process the
 * files run one after the other, each as a suite. A file that needs a browser, a build or a server has a process of its own.
 * @returns The modules that the processes run.
 */
function processesFor(tests: readonly string[]): readonly string[] {
  const folder = join(cache, 'test-processes')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const place = (file: string) => folders.indexOf(file.split('/')[0] ?? '')
  const groups = Map.groupBy(
    tests.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b)),
    (file) => `${file.split('/')[0]}: ${[...needsOf(file)].sort()}`,
  )
  return [...groups.values()]
    .flatMap((files) => inParts(files, filesPerProcess(needsOf(files[0] ?? ''))))
    .map((part, index) => {
      const modules = part.map((file) => [file, pathToFileURL(join(repository, file)).href])
      // Node runs them in the order of their names.
      const path = join(folder, `${1000 + index}.${part[0]?.replaceAll('/', '.')}.mjs`)
      writeFileSync(
        path,
        `import { describe } from 'node:test'
const alive = setInterval(() => {}, 60_000) // Some tests wait for what does not keep a process alive.
for (const [file, url] of ${JSON.stringify(modules)}) await describe(file, () => import(url))
clearInterval(alive)
`,
      )
      return path
    })
}

function filesPerProcess(needs: ReadonlySet<Need>): number {
  if (needsItsOwnProcess.some((need) => needs.has(need))) return 1
  return 16
}

function inParts(files: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, part) =>
    files.slice(part * size, (part + 1) * size),
  )
}

/** Starts the tests. `code` is their exit code once they have ended. */
function startTests(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): { code: Promise<number>; stop(): void } {
  // One more than the cores, because tests of services wait for a third of their time.
  const concurrency = `--test-concurrency=${availableParallelism() + 1}`
  const child = spawn(
    process.execPath,
    ['--test', concurrency, '--test-timeout=600000', ...options, ...files],
    { cwd: repository, stdio: 'inherit', env: { ...process.env, ...environment } },
  )
  // Ctrl-C reaches the tests as well. This process stays, to stop the database after they end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const code = new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)))
  return { code, stop: () => child.kill() }
}

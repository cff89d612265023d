import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startTestCluster } from '../api/testing/cluster.ts'
import { buildDashboardIfStale, buildSiteIfStale } from '../site/build.ts'
import { requireChromium } from './test/require-chromium.ts'
import { requirePython } from './test/require-python.ts'
import { requireServers } from './test/require-servers.ts'

/*
 * `npm test`: sets up what the tests share (a browser, a Python, web servers, a PostgreSQL, the built site) and runs all of
 * them, or those in the files that are named: `npm test -- api/src/wallet/*.test.ts`.
 */

const everywhere = ['rules', 'api', 'site', 'scripts'].map((folder) => `${folder}/**/*.test.ts`)
const named = process.argv.slice(2)

process.exitCode = await main()

async function main(): Promise<number> {
  const chromium = await requireChromium(say)
  if (!chromium) return 1
  const python = requirePython(say)
  if (!python) return 1
  requireServers(say)
  say('building the site where it is stale')
  for (const build of [buildSiteIfStale, buildDashboardIfStale]) {
    const result = await build()
    if (result.ok) continue
    process.stderr.write(`${result.problems.join('\n')}\n`)
    return 1
  }
  const cluster = await startTestCluster()
  const environment = {
    LIKENESS_CHROMIUM: chromium,
    LIKENESS_PYTHON: python,
    LIKENESS_TEST_POSTGRES: cluster.url,
    // Each test file is a process of its own, and most load the same few hundred modules.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
  }
  const code = await runTests(named.length > 0 ? named : everywhere, environment)
  await cluster.stop()
  return code
}

function say(phrase: string): void {
  process.stdout.write(`${phrase}\n`)
}

function runTests(
  patterns: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--test', '--test-concurrency=2', '--test-timeout=180000', ...patterns],
    {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    },
  )
  // Ctrl-C reaches the tests as well; this process stays, to stop the database after them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

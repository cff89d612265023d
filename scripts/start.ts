import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { drawPortrait } from '../api/engine/testing/drawing/draw-portrait.ts'
import { seedDemo } from '../api/src/startup/seed-demo.ts'
import { openDatabase } from '../api/src/storage/database.ts'
import { embeddedIn, startEmbedded } from '../api/src/storage/embedded-postgres.ts'
import { migrate } from '../api/src/storage/migrate.ts'
import { buildDashboardIfStale, buildSiteIfStale } from '../site/build.ts'
import { type Child, freePort, isPortTaken, startChild, untilReady } from './child-process.ts'
import { keptSecret, readStartSettings, type StartSettings, startSettings } from './start-settings.ts'

/** Returns a function that prints a phrase with the seconds since the start. */
function reporter(output: { write(text: string): unknown }): (phrase: string) => void {
  const started = performance.now()
  return (phrase) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    output.write(`${seconds.padStart(5)} s  ${phrase}\n`)
  }
}

/**
 * Draws a portrait and writes it to `folder`, as a picture and as the body of a call that checks it.
 * @returns The body's path.
 */
async function writeSampleRequest(folder: string): Promise<string> {
  const portrait = await drawPortrait({}, 'jpeg')
  const body = {
    documentId: 'us-passport',
    imageBase64: `data:image/jpeg;base64,${portrait.toString('base64')}`,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'sample-portrait.jpg'), portrait)
  const path = join(folder, 'sample-check.json')
  await writeFile(path, JSON.stringify(body))
  return path
}

/*
 * `npm start`: runs the database, the catalog, the API and the site, at one address. On Ctrl-C, or when a part fails, it
 * stops everything that it started, in reverse order.
 */

/** An error that ends the start with one line and exit code 1. */
class CannotStart extends Error {}

const running: { stop(): Promise<void> }[] = []
let stopping = false
/** The part that is being opened. A stop waits for it, so that it can close it. */
let opening: Promise<unknown> = Promise.resolve()
const report = reporter(process.stdout)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
// npm ends at SIGTERM without passing the signal on, so this process also ends when its parent is gone.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(0), 500).unref()

try {
  await start()
} catch (error) {
  // An error during the stop is a result of the stop itself, so it is not reported.
  if (!stopping) {
    process.stderr.write(`${error instanceof CannotStart ? error.message : inspect(error)}\n`)
    await stop(1)
  }
}

async function start(): Promise<void> {
  const settings = readStartSettings(process.env)
  if (typeof settings === 'string') throw new CannotStart(settings)
  if (await isPortTaken(settings.port, settings.host)) {
    throw new CannotStart(`Port ${settings.port} is taken. Set PORT to another, or stop what listens there.`)
  }
  const database = openedDatabase(settings)
  opening = database.catch(() => {})
  // A database that the operator set may be unreachable; this should be known before the pages are built.
  if (settings.databaseUrl) await database
  const [databaseUrl] = await Promise.all([database, builtSite(settings)])
  const key = await preparedDatabase(databaseUrl, settings)
  await serve(settings, databaseUrl, `http://127.0.0.1:${await freePort()}`)
  await printWelcome(settings, key)
}

/** The URL of a running PostgreSQL: the one that is set, or the embedded one. */
async function openedDatabase({ databaseUrl, dataFolder }: StartSettings): Promise<string> {
  if (databaseUrl) {
    const database = await openDatabase(databaseUrl)
    if (!database.ok) throw new CannotStart(database.problem.detail)
    await database.value.destroy()
    return databaseUrl
  }
  report('starting the embedded PostgreSQL')
  const postgres = await startEmbedded({ folder: embeddedIn(dataFolder) })
  if (!postgres.ok) throw new CannotStart(postgres.problem.detail)
  running.push(postgres.value)
  return postgres.value.url
}

async function builtSite(settings: StartSettings): Promise<void> {
  for (const build of [buildSiteIfStale, buildDashboardIfStale]) {
    const result = await build(report, settings.build)
    if (!result.ok) throw new CannotStart(result.problems.join('\n'))
  }
}

/**
 * Migrates the database. In the embedded database, also gives the demo account its key and its 10 USD, and returns the
 * key.
 */
async function preparedDatabase(url: string, settings: StartSettings): Promise<string | null> {
  const database = await openDatabase(url)
  if (!database.ok) throw new CannotStart(database.problem.detail)
  try {
    const applied = await migrate(url)
    if (applied.length > 0) report(`migrated the database: ${applied.join(', ')}`)
    if (settings.databaseUrl) return null
    return (await seedDemo(database.value, join(settings.dataFolder, 'demo-key'))).key
  } finally {
    await database.value.destroy()
  }
}

async function serve(settings: StartSettings, databaseUrl: string, apiUrl: string): Promise<void> {
  report('starting the API with its vision workers, and the site')
  const { port, host, baseUrl } = settings
  const common = {
    LIKENESS_BASE_URL: baseUrl,
    LIKENESS_LOG_LEVEL: process.env.LIKENESS_LOG_LEVEL ?? startSettings.LIKENESS_LOG_LEVEL.default,
    NODE_COMPILE_CACHE: join(settings.dataFolder, 'compile-cache'),
  }
  const { hostname: HOST, port: PORT } = new URL(apiUrl)
  const api = spawned('api/src/main.ts', {
    ...common,
    DATABASE_URL: databaseUrl,
    LIKENESS_SECRET: process.env.LIKENESS_SECRET || (await keptSecret(join(settings.dataFolder, 'secret'))),
    LIKENESS_ATTESTATION_KEYS:
      process.env.LIKENESS_ATTESTATION_KEYS ||
      (await keptSecret(join(settings.dataFolder, 'attestation-key'))),
    HOST,
    PORT,
  })
  const site = spawned('site/server/main.ts', {
    ...common,
    LIKENESS_API_URL: apiUrl,
    LIKENESS_SITE_DIST: settings.build.distFolder,
    HOST: host,
    PORT: `${port}`,
  })
  await Promise.all([
    ready(api, `${apiUrl}/readyz`),
    ready(site, `http://${host}:${port}/api/public/requirements`),
  ])
}

function spawned(script: string, environment: Record<string, string>): Child {
  const child = startChild(script, environment)
  running.push(child)
  child.ended.then((how) => {
    if (stopping) return
    process.stderr.write(`${script} ended by itself (${how}); stopping.\n`)
    void stop(1)
  })
  return child
}

async function ready(child: Child, url: string): Promise<void> {
  if (!(await untilReady(url, child.ended)) && !stopping) {
    throw new CannotStart(
      `${url} has not answered for five minutes. Is the machine busy? Start again: what is built is kept.`,
    )
  }
}

async function printWelcome({ baseUrl, dataFolder }: StartSettings, key: string | null): Promise<void> {
  const lines = ['', `Likeness is at ${baseUrl}`]
  if (key) {
    const request = await writeSampleRequest(dataFolder)
    lines.push(
      `A demo key with 10 USD, filled up at each start: ${key}`,
      '',
      'Check a sample portrait for a United States passport:',
      `curl -s ${baseUrl}/api/v1/photos/check -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '@${request}'`,
    )
  }
  process.stdout.write(`${[...lines, '', 'Ctrl-C stops everything.'].join('\n')}\n`)
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await opening
  for (const part of running.toReversed()) await part.stop()
  process.exit(code)
}

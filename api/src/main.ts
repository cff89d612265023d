/**
 * The API process: reads the settings, opens what the app needs, listens, and stops cleanly on SIGTERM and SIGINT.
 * Whatever keeps it from starting is told in one line, with exit code 1.
 */
import { type Catalog, formatRuleProblem, loadCatalog } from '@likeness/rules'
import { buildApp } from './app.ts'
import { openEngine } from './compliance/engine.ts'
import { type Config, readConfig } from './config.ts'
import { pendingMigrations } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { observedEngine } from './operation/observed-engine.ts'
import { openTelemetry } from './operation/telemetry.ts'
import { type Outcome, refusal } from './problem.ts'

const drainSeconds = 30

const started = await start()
if (!started.ok) {
  console.error(started.problem.detail)
  process.exit(1)
}

async function start(): Promise<Outcome<null>> {
  const settings = readConfig()
  if (!settings.ok) return settings
  const config = settings.value
  const catalog = openCatalog()
  if (!catalog.ok) return catalog
  const baseline = catalog.value.find('zz-icao-9303')
  if (!baseline) return refusal('not_ready', 'The catalog lacks zz-icao-9303, which every check rests on.')

  const database = await openDatabase(config.databaseUrl)
  if (!database.ok) return database
  const db = database.value
  const pending = await pendingMigrations(db)
  if (pending.length > 0) {
    return refusal('not_ready', `The database lacks ${pending.join(', ')}: run api/src/migrate.ts first.`)
  }

  const { workers, queueLimit } = config
  const engine = await openEngine({
    workers,
    queueLimit,
    baseline,
    onFailure: (error) => app.log.error({ error }, 'a photo could not be judged'),
  })
  const sources = { db, catalogVersion: catalog.value.version, load: engine.load }
  const opened = await openTelemetry(config, sources)
  if (!opened.ok) return opened
  const telemetry = opened.value
  const observed = observedEngine(engine, telemetry.observer)
  const app = buildApp({ config, db, engine: observed, catalog: catalog.value, telemetry })
  if (telemetry.metricsPort) app.log.info({ port: telemetry.metricsPort }, 'metrics are served')
  const stop = async () => {
    setTimeout(() => process.exit(1), drainSeconds * 1000).unref()
    await app.close()
    await engine.close()
    await telemetry.close()
    await db.destroy()
  }
  // Ctrl-C may reach this process twice, from the terminal and from its parent: the second changes nothing.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.on(signal, () => {})
      void stop()
    })
  }
  // A parent that started this process with an IPC channel and is gone will not stop it any more.
  process.once('disconnect', () => void stop())
  // Listening for that would else keep this process alive after it has stopped.
  process.channel?.unref()
  return listen(app, config)
}

function openCatalog(): Outcome<Catalog> {
  const loaded = loadCatalog()
  if (loaded.ok) return { ok: true, value: loaded.catalog }
  const [first] = loaded.problems
  const others = loaded.problems.length - 1
  const more = others > 0 ? ` (and ${others} more)` : ''
  return refusal('not_ready', `A rule is broken: ${first ? formatRuleProblem(first) : ''}${more}`)
}

async function listen(app: ReturnType<typeof buildApp>, { host, port }: Config): Promise<Outcome<null>> {
  try {
    await app.listen({ host, port })
    return { ok: true, value: null }
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = taken ? 'the port is taken; set PORT to another' : String(error)
    return refusal('not_ready', `The API can't listen on ${host}:${port}: ${reason}.`)
  }
}

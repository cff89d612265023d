/**
 * The API process: reads the settings, opens what the app needs, listens, and stops cleanly on SIGTERM and SIGINT.
 * If it cannot start, it prints the reason in one line and exits with 1.
 */
import { buildApp } from './app.ts'
import { recordSeller } from './billing/receipts/receipts.ts'
import type { Config } from './config/config.ts'
import { type Outcome, refusal } from './foundation/problem.ts'
import { closeParts, openParts, startupLine } from './startup/open-parts.ts'
import { startBackground } from './startup/queue-workers.ts'
import { stopOnSignals } from './startup/stop-on-signals.ts'

const started = await start()
if (!started.ok) {
  console.error(started.problem.detail)
  process.exit(1)
}

async function start(): Promise<Outcome<null>> {
  const opened = await openParts((error, message) => app.log.error({ error }, message))
  if (!opened.ok) return opened
  const parts = opened.value
  // Loading it takes most of a second. Done at the first sign-in, it would delay all other calls.
  await import('./accounts/sign-in/better-auth.ts')
  const { config, telemetry } = parts
  const draining = new AbortController()
  const app = buildApp({ ...parts, draining: draining.signal })
  const { log } = app
  if (telemetry.metricsPort) log.info({ port: telemetry.metricsPort }, 'metrics are served')
  // Not in worker processes: one place decides who sells.
  if (config.seller && !(await recordSeller(parts.db, config.seller))) log.warn(olderSeller)
  // One vision worker stays free for callers who wait for their answer.
  const jobWorkers = config.jobWorkers ?? Math.max(1, config.workers - 1)
  const background = startBackground({ ...parts, log, jobWorkers })
  const following = parts.rules.follow(log)
  const close = async () => {
    following.close()
    await Promise.all([app.close(), background.stop()])
    await closeParts(parts)
  }
  stopOnSignals({ config, log, close, draining })
  log.info(startupLine(config, parts.engine), 'starting')
  return listen(app, config)
}

const olderSeller =
  'receipts name another seller, who was stated after this one; to return to this one, state it with any difference, such as another tax note'

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

/**
 * A worker process (`npm run worker`): judges the photos of jobs, next to the API or on another machine. There can be any
 * number of such processes. It serves no requests. On SIGTERM and SIGINT it finishes the photos that it has begun and stops.
 */
import Fastify from 'fastify'
import { logging } from './http/access-log.ts'
import { closeParts, openParts, startupLine } from './startup/open-parts.ts'
import { startBackground } from './startup/queue-workers.ts'
import { stopOnSignals } from './startup/stop-on-signals.ts'

const opened = await openParts((error, message) => log.error({ error }, message))
if (!opened.ok) {
  console.error(opened.problem.detail)
  process.exit(1)
}
const parts = opened.value
const { config, telemetry } = parts
// Only Fastify's log is used, so that the lines have the same format as the API's.
const { log } = Fastify(logging(config.logLevel))
// A 0 keeps the API from judging jobs itself. A worker process does nothing else, so it ignores the 0.
const jobWorkers = config.jobWorkers || config.workers
const background = startBackground({ ...parts, log, jobWorkers })
if (telemetry.metricsPort) log.info({ port: telemetry.metricsPort }, 'metrics are served')
log.info({ ...startupLine(config, parts.engine), job_workers: jobWorkers }, 'taking photos of jobs')
const following = parts.rules.follow(log)
const close = async () => {
  following.close()
  await background.stop()
  await closeParts(parts)
}
stopOnSignals({ config, log, close, draining: new AbortController() })

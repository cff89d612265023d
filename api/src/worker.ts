/**
 * A worker process (`npm run worker`): judges the photos of jobs, beside the API or on another machine, as many
 * processes as are wanted. It serves nothing, and stops on SIGTERM and SIGINT once it has finished what it took.
 */
import Fastify from 'fastify'
import { logging } from './http/request/log-requests.ts'
import { closeParts, openParts } from './startup/open-parts.ts'
import { startBackground } from './startup/queue-workers.ts'
import { startupLine } from './startup/startup-line.ts'
import { stopOnSignals } from './startup/stop-on-signals.ts'

const opened = await openParts((error, message) => log.error({ error }, message))
if (!opened.ok) {
  console.error(opened.problem.detail)
  process.exit(1)
}
const parts = opened.value
const { config, telemetry } = parts
// Only its log is used: lines as the API writes them.
const { log } = Fastify(logging(config.logLevel))
// What keeps the API from judging jobs itself is no reason for a process that does nothing else.
const jobWorkers = config.jobWorkers || config.workers
const background = startBackground({ ...parts, log, jobWorkers })
if (telemetry.metricsPort) log.info({ port: telemetry.metricsPort }, 'metrics are served')
log.info({ ...startupLine(config), job_workers: jobWorkers }, 'taking photos of jobs')
const following = parts.rules.follow(log)
const close = async () => {
  following.close()
  await background.stop()
  await closeParts(parts)
}
stopOnSignals({ config, log, close, draining: new AbortController() })

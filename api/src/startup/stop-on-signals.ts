import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { afterFaultMs } from '../foundation/timeouts.ts'

export interface Stopping {
  config: Pick<Config, 'drainDelaySeconds' | 'stopSeconds'>
  log: Record<'info' | 'error' | 'fatal', (fields: object, message: string) => void>
  /** Finishes what was accepted, and closes everything. */
  close(): Promise<void>
  /** Aborted as soon as the process is to stop; `/readyz` says so from then on. */
  draining: AbortController
}

/**
 * Stops this process on SIGTERM, on SIGINT, and when the parent that started it with an IPC channel is gone: it stays
 * reachable for the drain delay, so that load balancers let go of it, then finishes what it accepted, and ends with 0. What
 * is not finished in time is cut off, and the exit code is 1.
 *
 * A fault that nobody caught leaves the process in a state that nobody knows: it takes no more calls, gives those under
 * way a few seconds, and ends with 1, for whoever started it to start it again. Calls that are cut off cost nothing.
 */
export function stopOnSignals({ config, log, close, draining }: Stopping): void {
  const stop = async (reason: string) => {
    // Ctrl-C may reach this process twice, from the terminal and from its parent: the second changes nothing.
    if (draining.signal.aborted) return
    draining.abort()
    log.info({ reason }, 'stopping')
    const { drainDelaySeconds, stopSeconds } = config
    endIn((drainDelaySeconds + stopSeconds) * 1000, () => log.error({}, 'stopped with work unfinished'))
    await sleep(drainDelaySeconds * 1000)
    await close()
    log.info({}, 'stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // A parent that is gone will not stop it any more.
  process.once('disconnect', () => void stop('the parent is gone'))
  // Listening for that would else keep this process alive after it has stopped.
  process.channel?.unref()

  process.on('uncaughtException', (error, origin) => {
    log.fatal({ error, origin }, 'a fault that nobody caught')
    if (process.exitCode === 1) return
    process.exitCode = 1
    draining.abort()
    endIn(afterFaultMs)
    close().then(
      () => process.exit(1),
      () => process.exit(1),
    )
  })
}

function endIn(ms: number, before?: () => void): void {
  setTimeout(() => {
    before?.()
    process.exit(1)
  }, ms).unref()
}

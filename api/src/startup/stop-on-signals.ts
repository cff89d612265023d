import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { afterFaultMs } from '../foundation/time.ts'

export interface Stopping {
  config: Pick<Config, 'drainDelaySeconds' | 'stopSeconds'>
  log: Record<'info' | 'error' | 'fatal', (fields: object, message: string) => void>
  /** Finishes the accepted calls and tasks, and closes everything. */
  close(): Promise<void>
  /** Aborted when the process begins to stop; `/readyz` reports it from then on. */
  draining: AbortController
}

/**
 * Stops this process on SIGTERM, on SIGINT, and when the parent that started it with an IPC channel has ended. The process
 * stays reachable for the drain delay, so that load balancers stop using it. It then finishes the accepted calls and exits
 * with 0. Calls that do not finish in time are cut off, and the exit code is 1.
 *
 * After an uncaught exception the state of the process is unknown. So it accepts no more calls, gives running calls a few
 * seconds, and exits with 1, so that its supervisor starts it again. Calls that are cut off cost nothing.
 */
export function stopOnSignals({ config, log, close, draining }: Stopping): void {
  const stop = async (reason: string) => {
    // Ctrl-C may reach this process twice, from the terminal and from its parent. The second signal changes nothing.
    if (draining.signal.aborted) return
    draining.abort()
    log.info({ reason }, 'stopping')
    const { drainDelaySeconds, stopSeconds } = config
    endIn((drainDelaySeconds + stopSeconds) * 1000, () => log.error({}, 'stopped with unfinished work'))
    await sleep(drainDelaySeconds * 1000)
    await close()
    log.info({}, 'stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // A parent that has ended cannot stop this process.
  process.once('disconnect', () => void stop('the parent process has ended'))
  // Without this, the listener would keep this process alive after it has stopped.
  process.channel?.unref()

  process.on('uncaughtException', (error, origin) => {
    log.fatal({ error, origin }, 'uncaught exception')
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

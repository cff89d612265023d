import { Logger } from 'graphile-worker'

/** The parts of a log that the queue writes to. */
export interface QueueLog {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  debug(fields: object, message: string): void
}

/**
 * Writes graphile-worker's messages to the log: only the first line of each message, because the others are a stack, and
 * none of the fields, because they hold payloads. The failure of a task is left out: the queue logs it with its error.
 * @param log If it is absent, nothing is written.
 */
export function queueLogger(log?: QueueLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!log || meta?.failure) return
    const [line = ''] = message.split('\n', 1)
    if (level === 'error') log.error({}, `queue: ${line}`)
    else if (level === 'warning') log.warn({}, `queue: ${line}`)
    else log.debug({}, `queue: ${line}`)
  })
}

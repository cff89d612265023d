import { Logger } from 'graphile-worker'

/** The parts of a log that the queue writes to. */
export interface QueueLog {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  debug(fields: object, message: string): void
}

/**
 * Passes graphile-worker's lines on: the first line of each message, as the others are a stack, and nothing of what
 * comes beside it, as that holds payloads. That a task failed is left to the queue, which knows the error itself.
 * @param log Nothing is written where it is absent.
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

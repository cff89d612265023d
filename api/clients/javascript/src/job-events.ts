import type { Job, JobItem, JobSummary } from './api-types.ts'
import { brokenOff } from './call.ts'
import { takeEvents } from './server-sent-events.ts'

/** A change of a job: at first the whole job, then each changed item, and the job without its items. */
export type JobEvent =
  | { event: 'job'; data: JobSummary & { items?: Job['items'] } }
  | { event: 'item'; data: JobItem }
  | { event: 'deleted'; data: { id: string } }

/**
 * Reads server-sent events until the API ends them.
 * @throws ConnectionFailedError if the stream breaks; the signal's reason if it was aborted.
 */
export async function* jobEvents(stream: Response, signal?: AbortSignal): AsyncGenerator<JobEvent, void> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const abandon = () => reader?.cancel(signal?.reason).catch(() => {})
  signal?.addEventListener('abort', abandon, { once: true })
  let text = ''
  try {
    for (;;) {
      const chunk = await reader?.read().catch((cause) => {
        signal?.throwIfAborted()
        throw brokenOff(cause)
      })
      signal?.throwIfAborted()
      if (!chunk || chunk.done) return
      const { events, rest } = takeEvents(`${text}${chunk.value}`)
      text = rest
      yield* events as JobEvent[]
    }
  } finally {
    signal?.removeEventListener('abort', abandon)
    await reader?.cancel().catch(() => {})
  }
}

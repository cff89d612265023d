import type { Job, JobItem, JobSummary } from './api-types.ts'
import { brokenOff } from './call.ts'

/** What becomes of a job: at first the whole job, then each item that changes, and the job without its items. */
export type JobEvent =
  | { event: 'job'; data: JobSummary & { items?: Job['items'] } }
  | { event: 'item'; data: JobItem }
  | { event: 'deleted'; data: { id: string } }

/**
 * Reads server-sent events until the API ends them.
 * @throws ConnectionFailedError where the stream breaks off; the signal's reason where it was aborted.
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
      const parts = `${text}${chunk.value}`.split(/\r?\n\r?\n/)
      text = parts.pop() ?? ''
      for (const part of parts) yield* eventOf(part)
    }
  } finally {
    signal?.removeEventListener('abort', abandon)
    await reader?.cancel().catch(() => {})
  }
}

/** None of a comment, which only shows that the line is alive. */
function eventOf(part: string): JobEvent[] {
  const lines = part.split(/\r?\n/)
  const of = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart())
  const data = of('data')
  return data.length === 0 ? [] : [{ event: of('event')[0], data: JSON.parse(data.join('\n')) } as JobEvent]
}

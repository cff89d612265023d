import type { Job, JobItem } from './api-types.ts'
import { brokenOff } from './call.ts'

/** A change of a job: at first the job, then each added or changed item, and the job without its items. */
export type JobEvent =
  | { event: 'job'; data: Job }
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

/** One event: its name, and its data, parsed from JSON. */
export interface ServerSentEvent {
  event: string | undefined
  data: unknown
}

/**
 * Takes the events off the front of a text that is still being received. A comment only shows that the connection is
 * alive, and is not an event.
 * @returns The events, and the rest of the text, which belongs to an incomplete event.
 * @throws SyntaxError if an event's data is not JSON.
 */
export function takeEvents(text: string): { events: ServerSentEvent[]; rest: string } {
  const parts = text.split(/\r?\n\r?\n/)
  const rest = parts.pop() ?? ''
  return { events: parts.flatMap(eventIn), rest }
}

function eventIn(part: string): ServerSentEvent[] {
  const lines = part.split(/\r?\n/)
  const of = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart())
  const data = of('data')
  return data.length === 0 ? [] : [{ event: of('event')[0], data: JSON.parse(data.join('\n')) }]
}

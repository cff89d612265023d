import type { JobItem } from './api-types.ts'
import type { Wait } from './call.ts'
import { RateLimitError } from './errors.ts'
import type { Photo } from './photo.ts'

/** A photo that is added to an open job, under an id of the caller's own. */
export type JobPhoto = Photo & {
  itemId: string
  /** If not the document of the job. */
  documentId?: string | undefined
  /** If not that of the job. */
  subject?: JobItem['subject'] | undefined
}

export interface FeedOptions {
  /** Photos that are sent at the same time; 4 by default. */
  concurrency?: number | undefined
  /** Called after each photo that was accepted. */
  onSent?: ((item: JobItem) => void) | undefined
  /** Ends the sending, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** How long to wait if the API does not say. */
const usualWaitSeconds = 5

/**
 * Sends photos, a few at the same time. While too many wait on the service, it waits too.
 * @param send Sends one photo.
 * @returns The number of photos. Rejects with the first failure, when the photos under way are answered.
 */
export async function feed(
  photos: Iterable<JobPhoto> | AsyncIterable<JobPhoto>,
  send: (photo: JobPhoto) => Promise<JobItem>,
  wait: Wait,
  { concurrency = 4, onSent, signal }: FeedOptions,
): Promise<number> {
  const source = Symbol.asyncIterator in photos ? photos[Symbol.asyncIterator]() : photos[Symbol.iterator]()
  let sent = 0
  const failures: unknown[] = []
  const lane = async () => {
    while (failures.length === 0) {
      signal?.throwIfAborted()
      const next = await source.next()
      if (next.done) return
      const item = await patiently(() => send(next.value), wait, signal)
      sent += 1
      onSent?.(item)
    }
  }
  const lanes = Array.from({ length: concurrency }, () =>
    lane().catch((error: unknown) => {
      failures.push(error)
    }),
  )
  await Promise.all(lanes)
  if (failures.length > 0) {
    await source.return?.()
    throw failures[0]
  }
  return sent
}

/** Repeats a call for as long as the API asks to come again later. */
async function patiently<Answer>(
  call: () => Promise<Answer>,
  wait: Wait,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      await wait((error.retryAfter ?? usualWaitSeconds) * 1000, signal)
    }
  }
}

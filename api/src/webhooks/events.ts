import { z } from 'zod'
import { livemode } from '../foundation/access.ts'

export const jobEventTypes = ['job.completed', 'job.failed', 'job.cancelled'] as const

const batchEventTypes = ['batch.completed', 'batch.cancelled', 'batch.paused'] as const

/** The events that an account can subscribe to. */
export const eventTypes = [...jobEventTypes, ...batchEventTypes, 'review.decided'] as const

const count = z.int().min(0)

/** The data of an event about a job. It has no photo, verdict or measurement: those are fetched with a key. */
const JobEventData = z.object({
  job_id: z.string(),
  status: z.enum(['completed', 'failed', 'cancelled']),
  counts: z
    .object({ total: count, completed: count, failed: count, cancelled: count })
    .describe('The number of items of the job, and how they ended.'),
  url: z
    .url()
    .describe('The address from which to fetch the job with its results, with a key of the account.'),
})

const timestamp = z.iso.datetime().describe('When it happened; the same at each attempt to deliver it.')

/** The body of a webhook when a job has ended. */
export const JobEvent = z
  .object({ type: z.enum(jobEventTypes), timestamp, livemode, data: JobEventData })
  .describe('A job has ended.')
export type JobEvent = z.infer<typeof JobEvent>

/** The data of an event about a batch, like that of a job. */
const BatchEventData = z.object({
  batch_id: z.string(),
  status: z.enum(['open', 'closed', 'completed', 'cancelled']),
  paused_because: z
    .enum(['insufficient_funds', 'spend_limit_reached'])
    .nullable()
    .describe('Why no further photo is begun, in batch.paused; null in the others.'),
  counts: z
    .object({
      received: count,
      ready: count,
      review: count,
      retake: count,
      failed: count,
      cancelled: count,
    })
    .describe('The number of photos of the batch, and how those ended that have.'),
  url: z.url().describe('The address from which to fetch the batch, with a key of the account.'),
})

/** The body of a webhook when a batch has ended, or cannot go on for lack of money. */
export const BatchEvent = z
  .object({ type: z.enum(batchEventTypes), timestamp, livemode, data: BatchEventData })
  .describe('A batch has ended, or cannot go on because its next job cannot be paid.')
export type BatchEvent = z.infer<typeof BatchEvent>

/** The data of an event about a review: the decision, and neither a reason nor the person who decided. */
const ReviewEventData = z.object({
  review_id: z.string(),
  request_id: z.string().describe('The call whose result the review is about.'),
  decision: z.enum(['accept', 'refuse']).describe('refuse if any finding was refused, otherwise accept.'),
  url: z.url().describe('The address from which to fetch the review, with a key of the account.'),
})

/** The body of a webhook when a person has decided about a review. */
export const ReviewEvent = z
  .object({ type: z.literal('review.decided'), timestamp, livemode, data: ReviewEventData })
  .describe('A review was decided.')
export type ReviewEvent = z.infer<typeof ReviewEvent>

/** The body of a webhook when its owner asked for a test. */
export const TestEvent = z
  .object({
    type: z.literal('webhook.test'),
    timestamp,
    livemode,
    data: z.object({ webhook_id: z.string() }),
  })
  .describe('A test of this webhook was requested.')
export type TestEvent = z.infer<typeof TestEvent>

/** Every body that a webhook can have. */
export const WebhookEvent = z.discriminatedUnion('type', [JobEvent, BatchEvent, ReviewEvent, TestEvent])
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const StoredBatchEvent = BatchEvent.pick({ type: true }).extend({
  data: BatchEventData.omit({ url: true }),
})

/** An event as it is stored until it is delivered: without the URL, which depends on the base URL in the settings. */
export const StoredEvent = z.discriminatedUnion('type', [
  JobEvent.pick({ type: true }).extend({ data: JobEventData.omit({ url: true }) }),
  StoredBatchEvent,
  ReviewEvent.pick({ type: true }).extend({ data: ReviewEventData.omit({ url: true }) }),
  TestEvent.pick({ type: true, data: true }),
])
export type StoredEvent = z.infer<typeof StoredEvent>

/** The body of an event: the same bytes at each attempt. */
export function bodyOf(
  event: StoredEvent,
  { happenedAt, livemode, baseUrl }: { happenedAt: Date; livemode: boolean; baseUrl: string },
): string {
  const timestamp = happenedAt.toISOString()
  if (event.type === 'webhook.test')
    return JSON.stringify({ ...event, timestamp, livemode } satisfies TestEvent)
  const url = `${baseUrl}/api/v1/${pathOf(event)}`
  const body = { ...event, timestamp, livemode, data: { ...event.data, url } }
  return JSON.stringify(body satisfies Record<keyof JobEvent, unknown>)
}

/** The path of what an event is about. */
function pathOf({ data }: Exclude<StoredEvent, { type: 'webhook.test' }>): string {
  if ('review_id' in data) return `reviews/${data.review_id}`
  if ('batch_id' in data) return `batches/${data.batch_id}`
  return `photos/jobs/${data.job_id}`
}

import { z } from 'zod'
import { livemode } from '../foundation/access.ts'

export const jobEventTypes = ['job.completed', 'job.failed', 'job.cancelled', 'job.paused'] as const

/** The events that an account can subscribe to. */
export const eventTypes = [...jobEventTypes, 'review.decided'] as const

export const JobStatus = z.enum(['open', 'running', 'cancelling', 'completed', 'failed', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>

/** Why a job begins no further photo. */
export const PausedBecause = z.enum(['requested', 'insufficient_funds', 'spend_limit_reached'])

const count = z.int().min(0)

export const JobCounts = z
  .object({
    total: count.describe('Items that were accepted: the sum of the next five.'),
    queued: count,
    running: count,
    completed: count.describe('With a result: the sum of `ready`, `review` and `retake`.'),
    failed: count.describe('With a problem in place of a result.'),
    cancelled: count,
    ready: count,
    review: count,
    retake: count,
  })
  .describe('The number of items with each status, and of the completed ones with each verdict.')
export type JobCounts = z.infer<typeof JobCounts>

/** The data of an event about a job. It has no photo, verdict or measurement: those are fetched with a key. */
const JobEventData = z.object({
  job_id: z.string(),
  status: JobStatus,
  paused_because: PausedBecause.exclude(['requested'])
    .nullable()
    .describe('Why no further photo is begun, in job.paused; null in the others.'),
  counts: JobCounts,
  url: z
    .url()
    .describe('The address from which to fetch the job with its results, with a key of the account.'),
})

const timestamp = z.iso.datetime().describe('When it happened; the same at each attempt to deliver it.')

/** The body of a webhook when a job has ended, or cannot go on for lack of money. */
export const JobEvent = z
  .object({ type: z.enum(jobEventTypes), timestamp, livemode, data: JobEventData })
  .describe('A job has ended, or cannot go on because its next photos cannot be paid.')
export type JobEvent = z.infer<typeof JobEvent>

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
export const WebhookEvent = z.discriminatedUnion('type', [JobEvent, ReviewEvent, TestEvent])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** An event as it is stored until it is delivered: without the URL, which depends on the base URL in the settings. */
export const StoredEvent = z.discriminatedUnion('type', [
  JobEvent.pick({ type: true }).extend({ data: JobEventData.omit({ url: true }) }),
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
  return `photos/jobs/${data.job_id}`
}

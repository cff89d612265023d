import { z } from 'zod'
import { livemode } from '../foundation/access.ts'
import { pageCursor, pageLimit, pageOf } from '../foundation/pages.ts'
import { attemptFailures } from './attempts.ts'
import { longestUrl } from './endpoint-url.ts'
import { eventTypes, jobEventTypes } from './events.ts'

/** The group in which the OpenAPI document lists these operations. */
export const tags = ['Webhooks']

/** The problems that a call with a JSON body can get. */
export const bodyProblems = ['malformed_json', 'unsupported_media_type', 'payload_too_large'] as const

/** The problems that a call with an idempotency key can get. */
export const keyProblems = ['idempotency_in_progress', 'idempotency_key_reused'] as const

/** The description of the call that creates a webhook. */
export const howItWorks =
  'When a job ends, the service posts a small JSON body to the address, signed as Standard Webhooks specifies: the ' +
  'header webhook-signature has the HMAC-SHA256 of "webhook-id.webhook-timestamp.body" under the secret that this ' +
  'call answers. Any 2xx within 15 seconds counts as received. Otherwise the event is sent again, with the same ' +
  'webhook-id, ten times in about three days; redirects are not followed. 410 disables the webhook, and so does an ' +
  'event of which every attempt failed while no other event was received. A receiver that takes more than 5 seconds or ' +
  'does not answer is called less often until it answers quickly (slow_since), and its owner gets a mail after a day. ' +
  'An event may arrive twice: use its webhook-id to recognize it. The page `/docs/webhooks` has servers that verify the ' +
  'signature, and shows how the command `likeness webhooks listen` passes events on to a server on your own machine.'

const moment = z.iso.datetime()

const url = z
  .string('must be an https URL.')
  .min(1, 'must be an https URL.')
  .max(longestUrl, `must be no longer than ${longestUrl} characters.`)
  .describe('The address to which events are posted: an https URL whose host is on the public internet.')

const events = z
  .array(z.enum(eventTypes, `must be one of ${eventTypes.join(', ')}.`))
  .min(1, 'must name at least one event.')
  .max(eventTypes.length, 'must name each event once.')
  .describe(
    'The events to send; those of jobs if absent. webhook.test is sent in any case, when a test is requested.',
  )

const description = z
  .string()
  .max(200, 'must be no longer than 200 characters.')
  .regex(/^\P{Cc}*$/u, 'must be one line, without control characters.')
  .describe('For its owner: the purpose of the webhook.')

const enabled = z.boolean().describe('Whether events are sent.')

export const WebhookRequest = z
  .strictObject({
    url,
    events: events.default([...jobEventTypes]),
    description: description.default(''),
    enabled: enabled.default(true),
  })
  .meta({ id: 'WebhookRequest' })
export type WebhookRequest = z.infer<typeof WebhookRequest>

export const WebhookChange = z
  .strictObject({ url, events, description, enabled })
  .partial()
  .describe('Absent members stay as they are.')
  .meta({ id: 'WebhookUpdate' })
export type WebhookChange = z.infer<typeof WebhookChange>

export const Webhook = z
  .object({
    id: z.string(),
    livemode,
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    description: z.string(),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(['gone', 'failing'])
      .nullable()
      .describe(
        'Why the service disabled it. gone: it answered 410. failing: every attempt for an event failed, and no other ' +
          'event was received meanwhile; or it answered nothing for days.',
      ),
    slow_since: moment
      .nullable()
      .describe(
        'Since when its receiver answers slowly or not at all, so that it is called less often; null if it answers in ' +
          'time. After 76 hours without an answer it is disabled.',
      ),
    resumes_at: moment
      .nullable()
      .describe(
        'When a slow receiver is called again; null if it is called now. A test, a new URL or enabling it again calls ' +
          'it at once.',
      ),
    created_at: moment,
    previous_secret_until: moment
      .nullable()
      .describe('Until when the secret before the last rotation also signs; null if there is none.'),
  })
  .meta({ id: 'Webhook' })

export const WebhookWithSecret = Webhook.extend({
  secret: z
    .string()
    .describe(
      'whsec_ and 32 random bytes in base64, with which to verify signatures. Shown now and never again.',
    ),
}).meta({ id: 'WebhookWithSecret' })

export const WebhookList = pageOf(Webhook).meta({ id: 'WebhookList' })
export const SentTest = z
  .object({ event_id: z.string().describe('The webhook-id of the messages.') })
  .meta({ id: 'WebhookTest' })

export const Delivery = z
  .object({
    event_id: z.string().describe('The webhook-id that the receiver sees, at each attempt.'),
    type: z.enum([...eventTypes, 'webhook.test']),
    status: z
      .enum(['pending', 'delivered', 'failed'])
      .describe('delivered: an attempt was answered 2xx. failed: there will be no further attempt.'),
    created_at: moment,
    next_attempt_at: moment.nullable().describe('The earliest time of the next attempt.'),
    attempts: z
      .array(
        z
          .object({
            attempt: z.int().min(1),
            attempted_at: moment,
            status_code: z.int().nullable().describe("The receiver's status."),
            failure: z.enum(attemptFailures).nullable().describe('Why there was no answer.'),
          })
          .meta({ id: 'DeliveryAttempt' }),
      )
      .describe('The attempts that were made, the first one first.'),
  })
  .meta({ id: 'Delivery' })
export const DeliveryList = pageOf(Delivery).meta({ id: 'DeliveryList' })

export const WebhookParams = z.strictObject({
  webhookId: z
    .string()
    .regex(/^\P{Cc}{1,100}$/u, "must be a webhook's id.")
    .describe("The webhook's id."),
})
export const DeliveriesQuery = z.strictObject({
  limit: pageLimit(20),
  cursor: pageCursor(z.strictObject({ before: z.int().min(1) })),
})

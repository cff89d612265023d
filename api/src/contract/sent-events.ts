import { z } from 'zod'
import { JobEvent, ReviewEvent, TestEvent } from '../webhooks/events.ts'
import { sendSeconds } from '../webhooks/send.ts'

const sentHeader = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const parameters = [
  sentHeader(
    'webhook-id',
    "The event's id, the same at each attempt. A receiver can ignore an id that it has already seen.",
    'evt_4yQ0hV7cN2bX9sLd1KfPzRtW',
  ),
  sentHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795240800'),
  sentHeader(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256, in base64, of `webhook-id.webhook-timestamp.body` under the secret, of which the ' +
      'part after `whsec_` is base64. During a rotation there are two signatures, with a space between them.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The entry for an event: the message to the receiver, and the meaning of the receiver's answers. */
function describedEvent(operationId: string, summary: string, event: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(event)
  return {
    post: {
      operationId,
      summary,
      description:
        `Signed as Standard Webhooks specifies. Answer within ${sendSeconds} seconds, better within 5, and do any further ` +
        'work after the answer: a slow receiver is called less often.',
      tags: ['Webhooks'],
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received: the event is not sent again.' },
        410: { description: 'Not wanted any more: the webhook is disabled.' },
        default: {
          description: 'Not received: the event is sent again, up to ten times in about three days.',
        },
      },
    },
  }
}

/** The section `webhooks` of the OpenAPI document: the messages that this service sends to the addresses of accounts. */
export const webhookSection = {
  'job-changed': describedEvent('events.job', 'A job has ended or cannot go on', JobEvent),
  'review-decided': describedEvent('events.review', 'A review was decided', ReviewEvent),
  test: describedEvent('events.test', 'A test was requested', TestEvent),
}

import { z } from 'zod'
import { JobEvent, TestEvent } from '../webhooks/events.ts'
import { sendSeconds } from '../webhooks/send.ts'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const parameters = [
  header(
    'webhook-id',
    "The event's id, the same at each attempt: what was seen before can be ignored.",
    'evt_4yQ0hV7cN2bX9sLd1KfPzRtW',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795240800'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256, in base64, of `webhook-id.webhook-timestamp.body` under the secret without its `whsec_`, which is base64. While a rotation lasts there are two, with a space between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** What an event's receiver is sent, and what its answers mean. */
function described(operationId: string, summary: string, event: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(event)
  return {
    post: {
      operationId,
      summary,
      description: `Signed as Standard Webhooks says. Answer within ${sendSeconds} seconds; whatever else there is to do comes after.`,
      tags: ['Webhooks'],
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received: it is not sent again.' },
        410: { description: 'Not wanted any more: the webhook is disabled.' },
        default: { description: 'Not received: it is sent again, up to ten times in about three days.' },
      },
    },
  }
}

/** The section `webhooks` of an OpenAPI document: what this service sends to the addresses that accounts give. */
export const webhookSection = {
  'job-ended': described('events.job', 'A job has ended', JobEvent),
  test: described('events.test', 'A test was asked for', TestEvent),
}

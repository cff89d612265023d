import type { Example } from './example.ts'

const body = {
  url: 'https://example.com/likeness',
  events: ['job.completed', 'job.failed'],
  description: 'Photo desk',
}
const webhook = {
  ...body,
  ...{
    id: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
    livemode: true,
    enabled: true,
    disabled_reason: null,
    slow_since: null,
    resumes_at: null,
    created_at: '2026-11-21T06:54:26.574Z',
    previous_secret_until: null,
  },
}
const params = { webhookId: webhook.id }
const secret = 'whsec_ZXhhbXBsZS1zZWNyZXQtb2YtdGhpcnR5LXR3by1iICA='
const eventId = 'evt_DCevgVL01FlD96rS2TXl8m9O'

/** A webhook and its deliveries. */
export const webhooksExamples: Record<string, Example> = {
  'webhooks.create': { body, status: 201, answer: { ...webhook, secret } },
  'webhooks.list': {
    status: 200,
    answer: {
      ...{
        has_more: false,
        next_cursor: null,
      },
      data: [webhook],
    },
  },
  'webhooks.get': { params, status: 200, answer: webhook },
  'webhooks.update': {
    params,
    body: { enabled: false },
    status: 200,
    answer: { ...webhook, enabled: false, disabled_reason: null },
  },
  'webhooks.rotate': {
    params,
    status: 200,
    answer: { ...webhook, previous_secret_until: '2026-11-22T06:54:26.596Z', secret },
  },
  'webhooks.test': { params, status: 202, answer: { event_id: eventId } },
  'webhooks.deliveries': {
    params,
    status: 200,
    answer: {
      ...{
        has_more: false,
        next_cursor: null,
      },
      data: [
        {
          ...{
            type: 'webhook.test',
            state: 'failed',
            created_at: '2026-11-21T06:54:26.605Z',
            next_attempt_at: null,
            attempts: [
              {
                attempt: 1,
                at: '2026-11-21T06:54:26.630Z',
                status_code: null,
                failure: 'unresolvable',
              },
            ],
          },
          event_id: eventId,
        },
      ],
    },
  },
  'webhooks.delete': { params, status: 204, answer: null },
}

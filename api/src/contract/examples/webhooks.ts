import type { Example } from '../examples.ts'

/** A webhook and what was sent to it. */
export const webhooksExamples: Record<string, Example> = {
  'webhooks.create': {
    body: {
      url: 'https://example.com/likeness',
      events: ['job.completed', 'job.failed'],
      description: 'Photo desk',
    },
    status: 201,
    answer: {
      id: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
      url: 'https://example.com/likeness',
      events: ['job.completed', 'job.failed'],
      description: 'Photo desk',
      enabled: true,
      disabled_reason: null,
      created_at: '2026-11-21T06:54:26.574Z',
      previous_secret_until: null,
      secret: 'whsec_ZXhhbXBsZS1zZWNyZXQtb2YtdGhpcnR5LXR3by1iICA=',
    },
  },
  'webhooks.list': {
    status: 200,
    answer: {
      data: [
        {
          id: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
          url: 'https://example.com/likeness',
          events: ['job.completed', 'job.failed'],
          description: 'Photo desk',
          enabled: false,
          disabled_reason: null,
          created_at: '2026-11-21T06:54:26.574Z',
          previous_secret_until: '2026-11-22T06:54:26.596Z',
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  'webhooks.get': {
    params: {
      webhookId: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
    },
    status: 200,
    answer: {
      id: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
      url: 'https://example.com/likeness',
      events: ['job.completed', 'job.failed'],
      description: 'Photo desk',
      enabled: false,
      disabled_reason: null,
      created_at: '2026-11-21T06:54:26.574Z',
      previous_secret_until: '2026-11-22T06:54:26.596Z',
    },
  },
  'webhooks.update': {
    params: {
      webhookId: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
    },
    body: {
      enabled: false,
    },
    status: 200,
    answer: {
      id: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
      url: 'https://example.com/likeness',
      events: ['job.completed', 'job.failed'],
      description: 'Photo desk',
      enabled: false,
      disabled_reason: null,
      created_at: '2026-11-21T06:54:26.574Z',
      previous_secret_until: '2026-11-22T06:54:26.596Z',
    },
  },
  'webhooks.rotate': {
    params: {
      webhookId: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
    },
    status: 200,
    answer: {
      id: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
      url: 'https://example.com/likeness',
      events: ['job.completed', 'job.failed'],
      description: 'Photo desk',
      enabled: true,
      disabled_reason: null,
      created_at: '2026-11-21T06:54:26.574Z',
      previous_secret_until: '2026-11-22T06:54:26.596Z',
      secret: 'whsec_ZXhhbXBsZS1zZWNyZXQtb2YtdGhpcnR5LXR3by1iICA=',
    },
  },
  'webhooks.test': {
    params: {
      webhookId: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
    },
    status: 202,
    answer: {
      event_id: 'evt_DCevgVL01FlD96rS2TXl8m9O',
    },
  },
  'webhooks.deliveries': {
    params: {
      webhookId: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
    },
    status: 200,
    answer: {
      data: [
        {
          event_id: 'evt_DCevgVL01FlD96rS2TXl8m9O',
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
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  'webhooks.delete': {
    params: {
      webhookId: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
    },
    status: 204,
    answer: null,
  },
}

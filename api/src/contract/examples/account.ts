import { type Example, pageWith } from './example.ts'

const counted = (calls: number, charged: string) => ({
  calls,
  succeeded: calls,
  refused: 0,
  failed: 0,
  charged,
})
const checks = { ...counted(1, '0.05'), operation: 'photos.check' }
const jobs = { ...counted(3, '0.15'), operation: 'photos.jobs.create' }
const total = counted(4, '0.20')
const date = '2026-11-21'
const reported = { from: '2026-11-01', to: '2026-11-30' }

const verdicts = { photos: 48, ready: 37, review: 3, retake: 8 }

const charge = (id: string, time: string, balance: string, operation: string) => ({
  ...{ id, created_at: `${date}T${time}Z`, kind: 'charge', amount: '-0.05', balance, operation },
  ...{ reason: null, refunded_transfer_id: null, payment_reference: null },
})

/** Answers about the account, its usage and its statement. */
export const accountExamples: Record<string, Example> = {
  account: {
    status: 200,
    answer: {
      id: 'acct_8hQ2vN4kXw7RsT1yLbZ0CpEm',
      livemode: true,
      owner: 'Example Onboarding Ltd',
      key: {
        id: 'key_vV1DzIdITdDiznsnQv56jRIZ',
        name: 'Form',
        hint: 'lk_live_…jhkK',
        scopes: ['read', 'photos:check', 'photos:jobs', 'photos:background', 'reviews'],
        default_policy: null,
        expires_at: null,
        last_used_at: '2026-11-21T06:43:11.142Z',
      },
      wallet: { currency: 'USD', posted: '9.80', held: '0.00', available: '9.80' },
      free_checks: 0,
      usage: { from: '2026-11-01', to: date, currency: 'USD', total, operations: [checks, jobs] },
    },
  },
  usage: {
    query: { from: date, to: date },
    status: 200,
    answer: {
      ...{ from: date, to: date, currency: 'USD' },
      data: [checks, jobs].map((each) => ({ ...each, date })),
      total,
    },
  },
  'reports.verdicts': {
    query: { ...reported, by: 'month', group: 'document' },
    status: 200,
    answer: {
      ...reported,
      data: [{ period: '2026-11', document_id: 'us-passport', key_id: null, ...verdicts }],
    },
  },
  'reports.findings': {
    query: { ...reported, by: 'all' },
    status: 200,
    answer: {
      ...reported,
      data: [
        { period: null, check: 'expression', retake: 5, sole: 4, review: 0 },
        { period: null, check: 'head_size', retake: 3, sole: 2, review: 1 },
      ],
    },
  },
  'wallet.statement': {
    query: { limit: 3 },
    status: 200,
    answer: {
      ...pageWith(
        [
          charge('tr_DTbZ5yluzaEpjfj8JHsYVHz9', '06:54:26.886', '9.80', 'photos.jobs.create'),
          charge('tr_DtGnouzg4jevFsJsn3rFyEfd', '06:54:22.688', '9.85', 'photos.jobs.create'),
          charge('tr_koD8AMdooCgSDnaa96G32Deg', '06:54:22.375', '9.90', 'photos.validate'),
        ],
        'eyJiZWZvcmUiOjV9',
      ),
      ...{ currency: 'USD', opening_balance: '0.00', closing_balance: '9.80' },
    },
  },
}

const sent = { warn: ['hot_spots', 'lighting'], leaveOut: ['red_eye'], profile: 'strict' }
const settings = {
  warn: sent.warn,
  leave_out: sent.leaveOut,
  profile: sent.profile,
  subject: 'adult',
  acknowledge_editing_policy: false,
  waive_authority: false,
}
const policyVersion = { version: 1, settings, created_at: '2026-11-24T09:12:31.402Z' }
const policy = { name: 'kyc-strict', ...policyVersion, archived_at: null }
const policyParams = { policyName: policy.name }

/** A policy from its first version to its end. */
export const policiesExamples: Record<string, Example> = {
  'policies.create': { body: { name: policy.name, settings: sent }, status: 201, answer: policy },
  'policies.list': { status: 200, answer: pageWith([policy]) },
  'policies.get': { params: policyParams, status: 200, answer: { ...policy, versions: [policyVersion] } },
  'policies.change': {
    params: policyParams,
    body: { settings: { ...sent, warn: ['hot_spots'] } },
    status: 200,
    answer: { ...policy, version: 2, settings: { ...settings, warn: ['hot_spots'] } },
  },
  'policies.archive': {
    params: policyParams,
    status: 200,
    answer: { ...policy, archived_at: '2026-11-25T16:40:02.118Z' },
  },
}

const webhookBody = {
  url: 'https://example.com/likeness',
  events: ['job.completed', 'job.failed'],
  description: 'Photo desk',
}
const webhook = {
  ...webhookBody,
  id: 'whe_3OPoLTiJiho3ZCKnizl9CPQL',
  livemode: true,
  enabled: true,
  disabled_reason: null,
  slow_since: null,
  resumes_at: null,
  previous_secret_until: null,
  created_at: '2026-11-21T06:54:26.574Z',
}
const webhookParams = { webhookId: webhook.id }
const secret = 'whsec_ZXhhbXBsZS1zZWNyZXQtb2YtdGhpcnR5LXR3by1iICA='
const eventId = 'evt_DCevgVL01FlD96rS2TXl8m9O'

/** A webhook and its deliveries. */
export const webhooksExamples: Record<string, Example> = {
  'webhooks.create': { body: webhookBody, status: 201, answer: { ...webhook, secret } },
  'webhooks.list': { status: 200, answer: pageWith([webhook]) },
  'webhooks.get': { params: webhookParams, status: 200, answer: webhook },
  'webhooks.update': {
    params: webhookParams,
    body: { enabled: false },
    status: 200,
    answer: { ...webhook, enabled: false },
  },
  'webhooks.rotate': {
    params: webhookParams,
    status: 200,
    answer: { ...webhook, previous_secret_until: '2026-11-22T06:54:26.596Z', secret },
  },
  'webhooks.test': { params: webhookParams, status: 202, answer: { event_id: eventId } },
  'webhooks.deliveries': {
    params: webhookParams,
    status: 200,
    answer: pageWith([
      {
        event_id: eventId,
        type: 'webhook.test',
        status: 'failed',
        created_at: '2026-11-21T06:54:26.605Z',
        next_attempt_at: null,
        attempts: [
          {
            attempt: 1,
            attempted_at: '2026-11-21T06:54:26.630Z',
            status_code: null,
            failure: 'unresolvable',
          },
        ],
      },
    ]),
  },
  'webhooks.delete': { params: webhookParams, status: 204, answer: null },
}

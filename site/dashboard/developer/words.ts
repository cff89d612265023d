import type { Answers } from '../answers.ts'

/* Short names for the API's answers on the developer pages. */

export type Key = Answers['GET /keys']['data'][number]
/** A key that was just created, or that has just replaced another one. */
export type NewKey = Answers['POST /keys'] & Partial<Answers['POST /keys/:keyId/roll']>
export type Policy = Answers['GET /policies']['data'][number]
export type PolicySettings = Policy['settings']
type Call = Answers['GET /requests']['data'][number]
type Job = Answers['GET /jobs/:jobId']
type Webhook = Answers['GET /webhooks/:webhookId']
export type Delivery = Answers['GET /webhooks/:webhookId/deliveries']['data'][number]

/** What each scope allows, as the form of a new key says it. */
export const scopeWords: Readonly<Record<string, string>> = {
  read: 'Read: account, documents, rules, prices, policies, usage, statement',
  'photos:check': 'Check and validate photos, and change policies',
  'photos:jobs': 'Jobs of many photos, and webhooks',
  'photos:background': 'Replace backgrounds',
  reviews: 'Reviews of results by a person',
}

/** The events that a webhook can receive. */
const eventWords: Readonly<Record<string, string>> = {
  'job.completed': 'A job has completed',
  'job.failed': 'A job has failed',
  'job.cancelled': 'A job was cancelled',
  'job.paused': 'A job cannot go on for lack of money',
  'review.decided': 'A review was decided',
}

/** The field for the events of a webhook. */
export const eventField = {
  name: 'event',
  legend: 'Events that it receives',
  values: Object.keys(eventWords),
  words: eventWords,
} as const

/** The outcome of a call in a word or two: its verdict, or the code of its problem. */
export function outcomeOf({ problem, verdict, replayed }: Call): string {
  if (problem !== null) return problem
  if (replayed) return 'repeated'
  return verdict ?? 'done'
}

/** Whether a webhook receives events, and if not, or later than others, why. */
export function webhookState({
  enabled,
  disabled_reason,
  slow_since,
}: Pick<Webhook, 'enabled' | 'disabled_reason' | 'slow_since'>): string {
  if (enabled) {
    if (slow_since === null) return 'enabled'
    return `called less often: slow or without an answer since ${shortTime(slow_since)} UTC`
  }
  if (disabled_reason === 'gone') return 'disabled: it answered 410, Gone'
  if (disabled_reason === 'failing') return 'disabled: every attempt for an event failed'
  return 'disabled'
}

const failures: Readonly<Record<string, string>> = {
  address_not_allowed: 'its address is not one of the public internet',
  unresolvable: 'its name could not be looked up',
  connection_failed: 'no connection',
  tls_failed: 'no TLS connection',
  no_answer: 'no answer',
  timeout: 'no answer in time',
  endpoint_disabled: 'not sent: disabled',
}

/** The result of an attempt to deliver an event. */
export function attemptResult({ status_code, failure }: Delivery['attempts'][number]): string {
  return status_code === null ? (failures[failure ?? ''] ?? 'no answer') : `answered ${status_code}`
}

const pauses: Readonly<Record<NonNullable<Job['paused_because']>, string>> = {
  requested: 'paused',
  insufficient_funds: 'paused: the wallet does not cover the next photos',
  spend_limit_reached: 'paused: a monthly limit is reached',
}

/** The state of a job in a few words, and why it is so. */
export function jobState({ status, paused_because }: Pick<Job, 'status' | 'paused_because'>): string {
  if (paused_because !== null) return pauses[paused_because]
  return status === 'open' ? 'takes photos' : status
}

/** How many photos of a job have ended, and of how many: those that it expects, or those that it has. */
export function jobProgress({ counts, expected_items }: Pick<Job, 'counts' | 'expected_items'>): {
  ended: number
  of: number
} {
  const { total, queued, running } = counts
  return { ended: total - queued - running, of: Math.max(expected_items ?? 0, total) }
}

/** `2026-11-21T21:08:56.123Z` as `2026-11-21 21:08:56`. */
export function shortTime(at: string): string {
  return at.slice(0, 19).replace('T', ' ')
}

import type { AttemptOutcome } from '../../foundation/attempt-outcome.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import type { Database } from '../../storage/database.ts'
import type { Hosts } from '../endpoints/hosts.ts'
import { openSecret, signedHeaders } from '../endpoints/secret.ts'
import { bodyOf, StoredEvent } from '../events.ts'
import { send } from '../request/send.ts'
import type { Claimed } from './claim.ts'
import { recordAttempt } from './record.ts'
import { waitsSeconds } from './schedule.ts'

export interface Delivering {
  db: Database
  /** The service's secrets, which decrypt the secrets of the endpoints. */
  secrets: Secrets
  baseUrl: string
  hosts: Hosts
  /** The seconds to wait before each attempt. Default: the schedule of Standard Webhooks. */
  waits?: readonly number[]
  /** How many seconds an attempt may take. Default: that of `send`. */
  seconds?: number
  /** Called with the outcome of each attempt. */
  onAttempt?: (outcome: AttemptOutcome) => void
}

/**
 * Makes an attempt and records its outcome. If the process dies during the attempt, another process makes it again, so an
 * event may arrive twice, with the same `webhook-id`.
 */
export async function deliver(due: Claimed, delivering: Delivering): Promise<void> {
  const { db, secrets, baseUrl, hosts, waits = waitsSeconds, seconds, onAttempt } = delivering
  const event = StoredEvent.parse({ type: due.type, data: due.data })
  const isTest = event.type === 'webhook.test'
  const body = bodyOf(event, { happenedAt: due.created_at, livemode: due.livemode, baseUrl })
  const own = due.sealed_secrets.map((encrypted) => openSecret(encrypted, secrets, due.endpoint_id))
  const headers = signedHeaders(own, { eventId: due.event_id, body })
  const begun = performance.now()
  const sent =
    due.enabled || isTest
      ? await send({ url: due.url, headers, body }, hosts, seconds)
      : { failure: 'endpoint_disabled' as const }
  // A test gets one attempt only, because the user who asked for it can ask for another.
  const schedule = isTest ? waits.slice(0, 1) : waits
  const attempt = {
    delivery: String(due.number),
    endpointId: due.endpoint_id,
    attempt: due.attempts + 1,
    tookSeconds: (performance.now() - begun) / 1000,
  }
  const outcome = await recordAttempt(db, attempt, sent, schedule)
  if (outcome) onAttempt?.(outcome)
}

import { sql } from 'kysely'
import type { AttemptOutcome } from '../foundation/attempt-outcome.ts'
import type { Database, Executor } from '../storage/database/open.ts'
import { type Task, taskOf } from '../storage/queue/task.ts'
import { deliveryTask } from './delivery-task.ts'
import { bodyOf, StoredEvent } from './events.ts'
import type { Hosts } from './hosts.ts'
import { recordAttempt } from './record.ts'
import { waitsSeconds } from './schedule.ts'
import { openSecret, signedHeaders } from './secret.ts'
import { send } from './send.ts'

export interface Delivering {
  db: Database
  /** The service's secret, which decrypts the secrets of the endpoints. */
  secret: string
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
 * The task that makes an attempt, records its outcome, and queues the next attempt if it failed. If a process dies during
 * an attempt, another process makes it again, so an event may arrive twice, with the same `webhook-id`.
 */
export function deliverTask({
  db,
  secret,
  baseUrl,
  hosts,
  waits = waitsSeconds,
  seconds,
  onAttempt,
}: Delivering): Task {
  return taskOf(deliveryTask, async ({ delivery, attempt }) => {
    const due = await findDue(db, delivery, attempt)
    if (!due) return
    const event = StoredEvent.parse({ type: due.type, data: due.data })
    const isTest = event.type === 'webhook.test'
    const body = bodyOf(event, due.created_at, baseUrl)
    const secrets = due.sealed_secrets.map((encrypted) => openSecret(encrypted, secret, due.endpoint_id))
    const headers = signedHeaders(secrets, { eventId: due.event_id, body })
    const sent =
      due.enabled || isTest
        ? await send({ url: due.url, headers, body }, hosts, seconds)
        : { failure: 'endpoint_disabled' as const }
    // A test gets one attempt only, because the user who asked for it can ask for another.
    const schedule = isTest ? waits.slice(0, 1) : waits
    const outcome = await recordAttempt(
      db,
      { delivery, endpointId: due.endpoint_id, attempt },
      sent,
      schedule,
    )
    if (outcome) onAttempt?.(outcome)
  })
}

interface Due {
  event_id: string
  endpoint_id: string
  type: string
  data: unknown
  created_at: Date
  url: string
  enabled: boolean
  sealed_secrets: Buffer[]
}

/** The data for an attempt; undefined if the attempt was already made, or if its endpoint was deleted. */
async function findDue(db: Executor, delivery: string, attempt: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select event_id, endpoint_id, type, data, delivery.created_at, url, enabled,
           case when previous_secret_until > now() then array[sealed_secret, sealed_previous_secret]
                else array[sealed_secret] end as sealed_secrets
      from webhook_deliveries as delivery
      join webhook_endpoints as endpoint on endpoint.id = endpoint_id
     where number = ${delivery}::bigint and state = 'pending' and attempts = ${attempt} - 1`.execute(db)
  return rows[0]
}

import type { Secrets } from '../foundation/secrets.ts'
import { periodically } from '../foundation/time.ts'
import type { AttemptOutcome } from '../operation/observer.ts'
import type { Database } from '../storage/database.ts'
import { taskOf } from '../storage/queue-tasks.ts'
import { recordAttempt, waitsSeconds } from './attempts.ts'
import { type Claimed, claimDeliveries, slots } from './claim.ts'
import { openSecret, signedHeaders } from './endpoints.ts'
import { bodyOf, StoredEvent } from './events.ts'
import type { Hosts } from './hosts.ts'
import { deliveryTask } from './publish.ts'
import { send, sendSeconds } from './send.ts'

export interface Dispatching {
  db: Database
  /** The service's secrets, which decrypt the secrets of the endpoints. */
  secrets: Secrets
  baseUrl: string
  hosts: Hosts
  /** The seconds to wait before each attempt. Default: the schedule of Standard Webhooks. */
  waits?: readonly number[]
  /** How many seconds an attempt may take. Default: that of `send`. */
  seconds?: number
  /** How long a claim holds if this process dies. Default: somewhat longer than an attempt. */
  leaseSeconds?: number
  /** Called with the outcome of each attempt. */
  onAttempt?: (outcome: AttemptOutcome) => void
  /** Called with the error of an attempt that could not be recorded, or if deliveries could not be claimed. */
  onFailure(error: unknown): void
}

/** How often a process looks for deliveries whose time has come. */
const lookSeconds = 1

/** Added to the time of an attempt, for recording its outcome. */
const recordSeconds = 5

/** Delivers webhooks that are due from now until it is stopped, in the slots of this process. */
export function startDispatch(dispatching: Dispatching) {
  const { db, seconds = sendSeconds, onFailure } = dispatching
  const { leaseSeconds = seconds + recordSeconds } = dispatching
  const underWay = new Map<Promise<void>, Claimed>()
  let stopping = false
  let looking: Promise<void> | undefined
  let lookAgain = false

  function begin(claimed: Claimed): void {
    const work = deliver(claimed, dispatching)
      .catch(onFailure)
      .finally(() => {
        underWay.delete(work)
        look()
      })
    underWay.set(work, claimed)
  }

  async function claim(): Promise<void> {
    do {
      lookAgain = false
      const unproven = [...underWay.values()].filter(({ proven }) => !proven).length
      const free = { all: slots.all - underWay.size, unproven: Math.max(slots.unproven - unproven, 0) }
      if (stopping || free.all === 0) return
      for (const claimed of await claimDeliveries(db, free, leaseSeconds)) begin(claimed)
    } while (lookAgain)
  }

  /** Calls that come while it looks make it look once more. */
  function look(): Promise<void> {
    lookAgain = true
    looking ??= claim()
      .catch(onFailure)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const stopLooking = periodically(lookSeconds, look, onFailure)
  look()
  return {
    /** The queue's task for a new delivery. It makes this process look for deliveries at once, and ends. */
    task: taskOf(deliveryTask, async () => void look()),
    /** Claims no further delivery, and waits for those under way. */
    stop: async (): Promise<void> => {
      stopping = true
      await stopLooking()
      await looking
      await Promise.all(underWay.keys())
    },
  }
}

/**
 * Makes an attempt and records its outcome. If the process dies during the attempt, another process makes it again, so an
 * event may arrive twice, with the same `webhook-id`.
 */
async function deliver(due: Claimed, dispatching: Dispatching): Promise<void> {
  const { db, secrets, baseUrl, hosts, waits = waitsSeconds, seconds, onAttempt } = dispatching
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

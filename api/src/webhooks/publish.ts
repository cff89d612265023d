import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { AccountMode } from '../foundation/access.ts'
import { newId } from '../foundation/identifiers.ts'
import { Refused } from '../foundation/problem.ts'
import type { Tables } from '../storage/database.ts'
import { enqueue, type TaskKind } from '../storage/queue-tasks.ts'
import { resume } from './attempts.ts'
import { noSuchWebhook, type Whose } from './endpoints.ts'
import type { StoredEvent } from './events.ts'

/** Queues an event for every endpoint of its account and mode that subscribes to it. It is sent if, and only if, the transaction commits. */
export async function publish(
  transaction: Transaction<Tables>,
  { accountId, livemode }: AccountMode,
  event: StoredEvent,
): Promise<void> {
  // The endpoints are locked, because the deletion of one must not make the work fail that the event is about.
  const { rows: listening } = await sql<{ id: string }>`
    select id from webhook_endpoints
     where account_id = ${accountId} and livemode = ${livemode} and enabled and ${event.type} = any (events)
       for key share`.execute(transaction)
  const eventId = newId('evt')
  for (const { id } of listening) await sendTo(transaction, id, eventId, event)
}

/** Tests of one endpoint that may wait. Ours: a person sends one, looks at its outcome, and sends the next. */
const mostTests = 5

/**
 * Queues a test event for an endpoint, whether it is enabled or not.
 * @returns The event's id.
 * @throws `not_found` if the account has no such endpoint; `rate_limited` if too many of its tests wait.
 */
export async function publishTest(
  transaction: Transaction<Tables>,
  { accountId, livemode, id }: Whose,
): Promise<string> {
  const { rows: found } = await sql<{ tests: number }>`
    select (select count(*)::int from webhook_deliveries
             where endpoint_id = ${id} and state = 'pending' and type = 'webhook.test'
               and next_attempt_at <= ${firstOfAll}) as tests
      from webhook_endpoints where id = ${id} and account_id = ${accountId} and livemode = ${livemode}
         for no key update`.execute(transaction)
  const { tests } = found[0] ?? noSuchWebhook(id)
  if (tests >= mostTests) {
    const detail = `${mostTests} tests of this webhook wait to be sent. Try again in a minute.`
    throw new Refused({ code: 'rate_limited', detail, retryAfterSeconds: 60 })
  }
  const eventId = newId('evt')
  await resume(transaction, id)
  await sendTo(transaction, id, eventId, { type: 'webhook.test', data: { webhook_id: id } })
  return eventId
}

/** A person waits for a test, so it comes before all events that wait. */
const firstOfAll = new Date(0)

async function sendTo(
  transaction: Transaction<Tables>,
  endpointId: string,
  eventId: string,
  event: StoredEvent,
): Promise<void> {
  const { number } = await transaction
    .insertInto('webhook_deliveries')
    .values({
      event_id: eventId,
      endpoint_id: endpointId,
      type: event.type,
      data: JSON.stringify(event.data),
      ...(event.type === 'webhook.test' && { next_attempt_at: firstOfAll }),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await enqueue(transaction, deliveryTask, { delivery: String(number), attempt: 1 })
}

const Payload = z.strictObject({
  delivery: z.string().regex(/^\d+$/).describe("The delivery's number."),
  attempt: z.int().min(1),
})

/** The queued task that announces a new delivery. The delivery itself waits in its table: see `dispatch.ts`. */
export const deliveryTask: TaskKind<z.infer<typeof Payload>> = { name: 'webhook.deliver', payload: Payload }

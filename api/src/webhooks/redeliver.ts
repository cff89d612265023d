import { sql, type Transaction } from 'kysely'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Tables } from '../storage/database/tables.ts'
import { enqueue } from '../storage/queue/enqueue.ts'
import { noSuchWebhook } from './answer.ts'
import { deliveryTask } from './delivery-task.ts'
import type { Whose } from './endpoints.ts'

/**
 * Sends an endpoint an event of its log once more, now: one that has ended, or one that waits for its next attempt. It
 * keeps its id and its earlier attempts, and where this one fails too, the schedule goes on from there.
 * @returns `invalid_request` where the endpoint is disabled, save for a test, which is sent to any; `not_found` where the
 *   account has no such endpoint, or its log no such event.
 */
export async function redeliver(
  transaction: Transaction<Tables>,
  { accountId, id, eventId }: Whose & { eventId: string },
): Promise<Outcome<null>> {
  // The endpoint before its delivery, as everybody locks them in this order.
  const { rows: found } = await sql<{ enabled: boolean }>`
    select enabled from webhook_endpoints
     where id = ${id} and account_id = ${accountId} for key share`.execute(transaction)
  const [endpoint] = found
  if (!endpoint) return noSuchWebhook(id)
  const { rows: logged } = await sql<{ number: bigint; attempts: number; isTest: boolean; isDue: boolean }>`
    select number, attempts, type = 'webhook.test' as "isTest", coalesce(next_attempt_at <= now(), false) as "isDue"
      from webhook_deliveries
     where endpoint_id = ${id} and event_id = ${eventId} for update`.execute(transaction)
  const [delivery] = logged
  if (!delivery) return refusal('not_found', `The log of this webhook has no event "${eventId}".`)
  if (!endpoint.enabled && !delivery.isTest) {
    return refusal('invalid_request', 'The webhook is disabled: enable it first.')
  }
  // One that is due is on its way already.
  if (delivery.isDue) return { ok: true, value: null }
  const { number, attempts } = delivery
  await sql`
    update webhook_deliveries set state = 'pending', next_attempt_at = now(), ended_at = null
     where number = ${number}`.execute(transaction)
  await enqueue(transaction, deliveryTask, { delivery: String(number), attempt: attempts + 1 })
  return { ok: true, value: null }
}

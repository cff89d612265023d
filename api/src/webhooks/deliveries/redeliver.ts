import { sql, type Transaction } from 'kysely'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import type { Tables } from '../../storage/database.ts'
import { enqueue } from '../../storage/queue-tasks.ts'
import type { Whose } from '../endpoints/endpoints.ts'
import { noSuchWebhook } from '../request/answer.ts'
import { deliveryTask } from './delivery-task.ts'
import { resume } from './pace.ts'

/**
 * Sends an event of an endpoint's log again, now: an event that has ended, or one that waits for its next attempt. The
 * event keeps its id and its earlier attempts. If this attempt fails too, the schedule continues from it.
 * @returns `invalid_request` if the endpoint is disabled (except for a test, which is also sent to a disabled endpoint);
 *   `not_found` if the account has no such endpoint, or if its log has no such event.
 */
export async function redeliver(
  transaction: Transaction<Tables>,
  { accountId, livemode, id, eventId }: Whose & { eventId: string },
): Promise<Outcome<null>> {
  // The endpoint is locked before its delivery, because all transactions lock them in this order.
  const { rows: found } = await sql<{ enabled: boolean }>`
    select enabled from webhook_endpoints
     where id = ${id} and account_id = ${accountId} and livemode = ${livemode} for key share`.execute(
    transaction,
  )
  const [endpoint] = found
  if (!endpoint) return noSuchWebhook(id)
  await resume(transaction, id)
  const { rows: logged } = await sql<{ number: bigint; attempts: number; isTest: boolean; isDue: boolean }>`
    select number, attempts, type = 'webhook.test' as "isTest", coalesce(next_attempt_at <= now(), false) as "isDue"
      from webhook_deliveries
     where endpoint_id = ${id} and event_id = ${eventId} for update`.execute(transaction)
  const [delivery] = logged
  if (!delivery)
    return refusal('not_found', `The log of this webhook has no event "${eventId}". Check the event's id.`)
  if (!endpoint.enabled && !delivery.isTest) {
    return refusal('invalid_request', 'The webhook is disabled. Enable it first.')
  }
  // A delivery that is due is about to be sent already.
  if (delivery.isDue) return { ok: true, value: null }
  const { number, attempts } = delivery
  await sql`
    update webhook_deliveries set state = 'pending', next_attempt_at = now(), ended_at = null
     where number = ${number}`.execute(transaction)
  await enqueue(transaction, deliveryTask, { delivery: String(number), attempt: attempts + 1 })
  return { ok: true, value: null }
}

import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { refuse } from '../foundation/problem.ts'
import { deleteInBatches, type Executor, type Tables } from '../storage/database.ts'
import { enqueue } from '../storage/queue-tasks.ts'
import { resume } from './attempts.ts'
import { noSuchWebhook, type Whose } from './endpoints.ts'
import { deliveryTask } from './publish.ts'
import type { Delivery } from './schema.ts'

/**
 * Lists the deliveries to an endpoint that were made or are pending, the newest first.
 * @param page `before`: only entries that are older than the entry with this number. `limit`: the most entries.
 * @returns Each with its number. Later entries have larger numbers.
 */
export async function listDeliveries(
  db: Executor,
  endpointId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ number: number; delivery: z.infer<typeof Delivery> }[]> {
  const { rows } = await sql<DeliveryRow>`
    select number, event_id, type, state as status, created_at, made.attempts,
           case when state = 'pending' then greatest(next_attempt_at, created_at) end as next_attempt_at
      from webhook_deliveries
     cross join lateral (
           select coalesce(json_agg(json_build_object('attempt', attempt, 'attempted_at', at, 'status_code', status_code,
                                                      'failure', failure) order by attempt), '[]') as attempts
             from webhook_attempts where delivery = number) as made
     where endpoint_id = ${endpointId} and ${before === undefined ? sql`true` : sql`number < ${before}`}
     order by number desc
     limit ${limit}`.execute(db)
  return rows.map(({ number, created_at, next_attempt_at, attempts, ...delivery }) => ({
    number: Number(number),
    delivery: {
      ...delivery,
      created_at: created_at.toISOString(),
      next_attempt_at: next_attempt_at?.toISOString() ?? null,
      attempts: attempts.map((attempt) => ({
        ...attempt,
        attempted_at: new Date(attempt.attempted_at).toISOString(),
      })),
    },
  }))
}

type DeliveryRow = Pick<z.infer<typeof Delivery>, 'event_id' | 'type' | 'status' | 'attempts'> & {
  number: bigint
  created_at: Date
  next_attempt_at: Date | null
}

export const keptDays = 30

/**
 * Deletes the log's entries that are older than 30 days, and the previous secrets whose overlap has ended.
 * @returns The number of deleted entries.
 */
export async function forgetOldDeliveries(db: Executor): Promise<number> {
  await sql`
    update webhook_endpoints set sealed_previous_secret = null, previous_secret_until = null
     where previous_secret_until <= now()`.execute(db)
  return deleteInBatches(
    db,
    'webhook_deliveries',
    sql`created_at < now() - make_interval(days => ${keptDays}) order by created_at`,
    'number',
  )
}

/**
 * Sends an event of an endpoint's log again, now: an event that has ended, or one that waits for its next attempt. The
 * event keeps its id and its earlier attempts. If this attempt fails too, the schedule continues from it.
 * @throws `invalid_request` if the endpoint is disabled (except for a test, which is also sent to a disabled endpoint);
 *   `not_found` if the account has no such endpoint, or if its log has no such event.
 */
export async function redeliver(
  transaction: Transaction<Tables>,
  { accountId, livemode, id, eventId }: Whose & { eventId: string },
): Promise<void> {
  // The endpoint is locked before its delivery, because all transactions lock them in this order.
  const { rows: found } = await sql<{ enabled: boolean }>`
    select enabled from webhook_endpoints
     where id = ${id} and account_id = ${accountId} and livemode = ${livemode} for key share`.execute(
    transaction,
  )
  const { enabled } = found[0] ?? noSuchWebhook(id)
  await resume(transaction, id)
  const { rows: logged } = await sql<{ number: bigint; attempts: number; isTest: boolean; isDue: boolean }>`
    select number, attempts, type = 'webhook.test' as "isTest", coalesce(next_attempt_at <= now(), false) as "isDue"
      from webhook_deliveries
     where endpoint_id = ${id} and event_id = ${eventId} for update`.execute(transaction)
  const { number, attempts, isTest, isDue } =
    logged[0] ??
    refuse('not_found', `The log of this webhook has no event "${eventId}". Check the event's id.`)
  if (!enabled && !isTest) refuse('invalid_request', 'The webhook is disabled. Enable it first.')
  // A delivery that is due is about to be sent already.
  if (isDue) return
  await sql`
    update webhook_deliveries set state = 'pending', next_attempt_at = now(), ended_at = null
     where number = ${number}`.execute(transaction)
  await enqueue(transaction, deliveryTask, { delivery: String(number), attempt: attempts + 1 })
}

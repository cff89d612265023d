import { sql } from 'kysely'
import type { z } from 'zod'
import { type Executor, deleteInBatches } from '../../storage/database.ts'
import type { Delivery } from '../schema.ts'

/** An entry of the log, with its number. Later entries have larger numbers. */
export interface LoggedDelivery {
  number: number
  delivery: z.infer<typeof Delivery>
}

/**
 * Lists the deliveries to an endpoint that were made or are pending, the newest first.
 * @param page `before`: only entries that are older than the entry with this number. `limit`: the most entries.
 */
export async function listDeliveries(
  db: Executor,
  endpointId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LoggedDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select number, event_id, type, state, created_at, made.attempts,
           case when state = 'pending' then greatest(next_attempt_at, created_at) end as next_attempt_at
      from webhook_deliveries
     cross join lateral (
           select coalesce(json_agg(json_build_object('attempt', attempt, 'at', at, 'status_code', status_code,
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
      attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    },
  }))
}

type DeliveryRow = Pick<z.infer<typeof Delivery>, 'event_id' | 'type' | 'state' | 'attempts'> & {
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
  return deleteInBatches((most) =>
    sql`
      delete from webhook_deliveries where number in (
        select number from webhook_deliveries
         where created_at < now() - make_interval(days => ${keptDays})
         order by created_at
         limit ${most}
           for update skip locked)`.execute(db),
  )
}

import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'

/** A delivery that this process has claimed, with everything that its attempt needs. */
export interface Claimed {
  /** The delivery's number. */
  number: bigint
  /** The attempts that were made before. */
  attempts: number
  event_id: string
  endpoint_id: string
  type: string
  data: unknown
  created_at: Date
  url: string
  livemode: boolean
  enabled: boolean
  /** Whether the receiver has answered quickly for a while. */
  proven: boolean
  sealed_secrets: Buffer[]
}

/**
 * Claims deliveries that are due. Those of accounts with few deliveries under way come first, and in an account those of
 * endpoints with few. Endpoints that have to pause are left out, unless they are disabled: their deliveries end at once.
 * Processes take turns, so that together they stay within the limits of `slots`.
 * @param free The free slots of this process: `all`, and of these at most `unproven` for receivers without enough quick
 *   answers.
 * @param leaseSeconds After this time another process may claim the same deliveries.
 */
export function claimDeliveries(
  db: Database,
  free: { all: number; unproven: number },
  leaseSeconds: number,
): Promise<Claimed[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('likeness_webhook_slots'))`.execute(transaction)
    const { rows } = await sql<Claimed>`
      with recursive waiting (endpoint_id) as (
        -- Reads one index entry for each endpoint, however many deliveries wait for it.
        select min(endpoint_id) from webhook_deliveries where state = 'pending'
        union all
        select (select min(endpoint_id) from webhook_deliveries
                 where state = 'pending' and endpoint_id > waiting.endpoint_id)
          from waiting where waiting.endpoint_id is not null
      ), under_way as (
        select endpoint_id, count(*)::int as count from webhook_deliveries
         where claimed_until > now() and state = 'pending' group by endpoint_id
      ), under_way_of_account as (
        select account_id, sum(count)::int as count,
               coalesce(sum(count) filter (where slow_since is not null), 0)::int as slow
          from under_way join webhook_endpoints on id = endpoint_id group by account_id
      ), due as (
        select number, account_id, due_at, quick_streak >= ${provenAfter} as proven, slow_since is not null as is_slow,
               row_number() over (partition by endpoint.id order by next_attempt_at) as of_endpoint
          from waiting
          join webhook_endpoints as endpoint on endpoint.id = waiting.endpoint_id
          left join under_way on under_way.endpoint_id = endpoint.id
         cross join lateral (
           -- A test comes first at its endpoint only.
           select number, next_attempt_at, greatest(next_attempt_at, delivery.created_at) as due_at
             from webhook_deliveries as delivery
            where delivery.endpoint_id = endpoint.id and state = 'pending' and next_attempt_at <= now()
              and (claimed_until is null or claimed_until <= now())
            order by next_attempt_at
            limit greatest(0, case when slow_since is null then ${slots.endpoint}::int
                                   else ${slots.slow}::int end - coalesce(under_way.count, 0))) as ready
         where resumes_at is null or resumes_at <= now() or not endpoint.enabled
      ), allowed as (
        select due.*, coalesce(count, 0) as count, coalesce(slow, 0)
                      + row_number() over (partition by account_id, is_slow order by of_endpoint, due_at) as slow_share
          from due left join under_way_of_account using (account_id)
      ), shared as (
        select *, count + row_number() over (partition by account_id order by of_endpoint, due_at) as share
          from allowed where not is_slow or slow_share <= ${slots.slow}
      ), ranked as (
        select *, row_number() over (partition by proven order by share, due_at) as place
          from shared where share <= ${slots.account}
      ), chosen as (
        select number from ranked where proven or place <= ${free.unproven}
         order by share, due_at limit ${free.all}
      )
      update webhook_deliveries as delivery
         set claimed_until = now() + make_interval(secs => ${leaseSeconds})
        from webhook_endpoints as endpoint
       where number in (select number from chosen) and endpoint.id = endpoint_id
      returning number, attempts, event_id, endpoint_id, type, data, delivery.created_at, url, livemode, enabled,
                quick_streak >= ${provenAfter} as proven,
                case when previous_secret_until > now() then array[sealed_secret, sealed_previous_secret]
                     else array[sealed_secret] end as sealed_secrets`.execute(transaction)
    return rows
  })
}

/**
 * The deliveries that may be under way at the same time. All are ours: a slot is held for at most `sendSeconds`, and needs
 * a socket and some kilobytes.
 */
export const slots = {
  /** In one process. */
  all: 20,
  /** Of these, for receivers without enough quick answers: receivers that hang never take the slots of the others. */
  unproven: 10,
  /** For one account, in all processes. */
  account: 5,
  /** For one endpoint, in all processes. */
  endpoint: 2,
  /** For all slow endpoints of an account: one delivery at a time finds out whether they still are. */
  slow: 1,
} as const

/** The quick answers in a row after which a receiver counts as proven. */
const provenAfter = 10

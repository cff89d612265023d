import { sql, type Transaction } from 'kysely'
import type { AttemptOutcome } from '../operation/observer.ts'
import type { Database, Tables } from '../storage/database.ts'
import { tellOwner } from './owner-mail.ts'
import { type Sent, sendFailures } from './send.ts'

/** Why an attempt got no answer. */
export const attemptFailures = [...sendFailures, 'endpoint_disabled'] as const

export type Attempted = Sent | { failure: (typeof attemptFailures)[number] }

export interface Attempt {
  /** The delivery's number. */
  delivery: string
  endpointId: string
  /** The attempt's number, from 1. */
  attempt: number
  /** From the look-up of the host to the end of the answer. */
  tookSeconds: number
}

/**
 * Records the result of an attempt and the pace of its endpoint, and in the same transaction sets the time of the next
 * attempt or ends the delivery. An endpoint is disabled if it answers 410, if the last attempt for an event fails and no
 * other event arrived meanwhile, or if it was silent for days.
 * @param waits The seconds to wait before each attempt; its length is the number of attempts.
 * @returns The outcome; undefined, with nothing written, if this attempt is already recorded or its endpoint was deleted.
 */
export async function recordAttempt(
  db: Database,
  attempt: Attempt,
  result: Attempted,
  waits: readonly number[],
): Promise<AttemptOutcome | undefined> {
  return db.transaction().execute(async (transaction) => {
    // The endpoint is locked before its delivery, because the deletion of an endpoint locks them in this order.
    await sql`select from webhook_endpoints where id = ${attempt.endpointId} for no key update`.execute(
      transaction,
    )
    const { status, failure } = { status: null, failure: null, ...result }
    const isDelivered = status !== null && status >= 200 && status < 300
    const isDisabled = failure === 'endpoint_disabled'
    const isOver = isDelivered || isDisabled || status === 410
    const wait = isOver ? undefined : waitBefore(attempt.attempt + 1, waits)
    const outcome = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'retrying'
    if (!(await advance(transaction, attempt, outcome, wait))) return undefined
    const made = {
      delivery: BigInt(attempt.delivery),
      attempt: attempt.attempt,
      status_code: status,
      failure,
    }
    await transaction.insertInto('webhook_attempts').values(made).execute()
    const pace = paceOf(status !== null, attempt.tookSeconds)
    const slow = isDisabled ? undefined : await recordPace(transaction, attempt.endpointId, pace)
    if (status === 410) {
      await disable(transaction, attempt.endpointId, 'gone')
    } else if (slow?.isOver) {
      await disable(transaction, attempt.endpointId, 'failing')
    } else {
      if (slow?.tell) await tellOwner(transaction, attempt.endpointId, 'slow')
      if (outcome === 'failed') await disableIfFailing(transaction, attempt)
    }
    return outcome
  })
}

/** Returns false if this attempt is not the delivery's next one. */
async function advance(
  transaction: Transaction<Tables>,
  { delivery, attempt }: Attempt,
  outcome: AttemptOutcome,
  wait: number | undefined,
): Promise<boolean> {
  const ended = wait === undefined
  const { numAffectedRows } = await sql`
    update webhook_deliveries
       set state = ${outcome === 'retrying' ? 'pending' : outcome}, attempts = ${attempt},
           claimed_until = null, next_attempt_at = ${ended ? sql`null` : sql`now() + make_interval(secs => ${wait})`},
           ended_at = ${ended ? sql`now()` : sql`null`}
     where number = ${delivery}::bigint and state = 'pending' and attempts = ${attempt} - 1`.execute(
    transaction,
  )
  return numAffectedRows === 1n
}

async function disable(
  transaction: Transaction<Tables>,
  endpointId: string,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('webhook_endpoints')
    .set({ enabled: false, disabled_reason: reason, ...unknownPace })
    .where('id', '=', endpointId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tellOwner(transaction, endpointId, reason)
}

/** A failed test does not disable the endpoint, because its owner is working on it. */
async function disableIfFailing(
  transaction: Transaction<Tables>,
  { delivery, endpointId }: Attempt,
): Promise<void> {
  const { rows } = await sql`
    select from webhook_deliveries as this
     where number = ${delivery}::bigint and type <> 'webhook.test'
       and not exists (
         select from webhook_deliveries
          where endpoint_id = ${endpointId} and state = 'delivered' and ended_at >= this.created_at
       )`.execute(transaction)
  if (rows.length > 0) await disable(transaction, endpointId, 'failing')
}

/** An answer that takes longer is slow. Ours: it is a third of the time that an attempt has. */
const slowSeconds = 5

/** How long an endpoint is not called after a slow answer, and after none: twice as long each time. */
const pauseSeconds = { slow: 10, silent: 30, most: 3600 }

/** An endpoint that was silent for so long is disabled: as long as all attempts for one event take. */
const silentHours = 76

/** After so long the owner of a slow endpoint gets a mail. Ours: shorter troubles end without them. */
const toldAfterHours = 24

/** How an attempt kept its slot: `failed` is a failure that came quickly. */
export type Pace = 'quick' | 'failed' | 'slow' | 'silent'

/** @param answered Whether the receiver answered, with any status. */
function paceOf(answered: boolean, tookSeconds: number): Pace {
  if (tookSeconds < slowSeconds) return answered ? 'quick' : 'failed'
  return answered ? 'slow' : 'silent'
}

/**
 * Records the pace of an attempt at its endpoint, which must be locked. After a slow attempt the endpoint pauses as a whole.
 * The first attempt that ends quickly ends all pauses.
 * @returns Whether the endpoint was silent for too long, and whether its owner has to be told now that it is slow.
 */
export async function recordPace(
  transaction: Transaction<Tables>,
  endpointId: string,
  pace: Pace,
): Promise<{ isOver: boolean; tell: boolean }> {
  const nothing = { isOver: false, tell: false }
  if (pace === 'quick' || pace === 'failed') {
    await sql`
      update webhook_endpoints
         set slow_since = null, slow_streak = 0, resumes_at = null, slow_told_at = null,
             quick_streak = case when ${pace} = 'quick' then least(quick_streak + 1, 1000000) else quick_streak end
       where id = ${endpointId} and (${pace} = 'quick' or slow_since is not null)`.execute(transaction)
    return nothing
  }
  const pause =
    pace === 'slow'
      ? sql`${pauseSeconds.slow}`
      : sql`least(${pauseSeconds.silent} * 2 ^ least(slow_streak, 20), ${pauseSeconds.most})`
  // Attempts that were under way together count once.
  const { rows } = await sql<{ isOver: boolean; tell: boolean }>`
    update webhook_endpoints
       set slow_since = coalesce(slow_since, now()), quick_streak = 0,
           slow_streak = case when ${pace} = 'slow' then 0 else slow_streak + 1 end,
           resumes_at = now() + make_interval(secs => ${pause}),
           slow_told_at = coalesce(slow_told_at, case
             when slow_since < now() - make_interval(hours => ${toldAfterHours}) then now() end)
     where id = ${endpointId} and (resumes_at is null or resumes_at <= now())
    returning coalesce(slow_told_at = now(), false) as tell,
              ${pace} = 'silent' and slow_since < now() - make_interval(hours => ${silentHours}) as "isOver"`.execute(
    transaction,
  )
  return rows[0] ?? nothing
}

/** Lets an endpoint be called at once, because its owner asked for that. */
export async function resume(transaction: Transaction<Tables>, endpointId: string): Promise<void> {
  const paused = transaction.updateTable('webhook_endpoints').where('resumes_at', 'is not', null)
  await paused.where('id', '=', endpointId).set({ resumes_at: null }).execute()
}

/** The state of an endpoint whose pace is not known. */
export const unknownPace = {
  slow_since: null,
  slow_streak: 0,
  resumes_at: null,
  slow_told_at: null,
} as const

/**
 * The seconds to wait before each attempt, counted from the previous attempt: the schedule that Standard Webhooks proposes
 * (standard-webhooks.md, "Deliverability and reliability"): 0, 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h; 76 hours in all.
 */
export const waitsSeconds: readonly number[] = [0, 5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400]

/** Each wait is extended at random by up to this share, so that receivers that failed together are not called together. */
const jitter = 0.1

/**
 * The seconds until an attempt; undefined if the schedule has no such attempt.
 * @param attempt The attempt's number, from 1.
 */
export function waitBefore(attempt: number, waits: readonly number[] = waitsSeconds): number | undefined {
  const seconds = waits[attempt - 1]
  return seconds === undefined ? undefined : seconds * (1 + jitter * Math.random())
}

import { sql, type Transaction } from 'kysely'
import type { AttemptOutcome } from '../../foundation/attempt-outcome.ts'
import type { Database, Tables } from '../../storage/database.ts'
import { tellOwner } from '../endpoints/owner-mail.ts'
import { type Sent, sendFailures } from '../request/send.ts'
import { paceOf, recordPace, unknownPace } from './pace.ts'
import { waitBefore } from './schedule.ts'

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
    const wait = endsIt(result) ? undefined : waitBefore(attempt.attempt + 1, waits)
    const outcome = isSuccess(result) ? 'delivered' : wait === undefined ? 'failed' : 'retrying'
    if (!(await advance(transaction, attempt, outcome, wait))) return undefined
    await insertAttempt(transaction, attempt, result)
    const pace = paceOf('status' in result, attempt.tookSeconds)
    const slow = isDisabled(result) ? undefined : await recordPace(transaction, attempt.endpointId, pace)
    if (isGone(result)) {
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

const isSuccess = (result: Attempted) => 'status' in result && result.status >= 200 && result.status < 300
const isGone = (result: Attempted) => 'status' in result && result.status === 410
const isDisabled = (result: Attempted) => 'failure' in result && result.failure === 'endpoint_disabled'
const endsIt = (result: Attempted) => isSuccess(result) || isGone(result) || isDisabled(result)

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

async function insertAttempt(
  transaction: Transaction<Tables>,
  { delivery, attempt }: Attempt,
  result: Attempted,
): Promise<void> {
  await transaction
    .insertInto('webhook_attempts')
    .values({
      delivery: BigInt(delivery),
      attempt,
      status_code: 'status' in result ? result.status : null,
      failure: 'failure' in result ? result.failure : null,
    })
    .execute()
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

import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database.ts'
import type { PricedOperation } from '../prices/prices.ts'
import { sweep } from './sweep.ts'

export interface HoldRequest {
  walletId: string
  amountMicros: bigint
  /** The operation that the money is for, such as `photos.check`; stored with the hold. */
  purpose: string
  /** How long the hold lasts. After that the sweeper voids it, unless it was captured or voided. */
  seconds: number
  /** How many calls may have a hold on this wallet at the same time. No limit if absent. */
  mostCalls?: number | undefined
  /** The key whose spending it counts to. Without it, it counts to that of the wallet only. */
  spender?: string | null
}

/**
 * Holds a price before the work that it pays for. If the wallet does not cover the price, its expired holds are voided
 * first.
 * @returns The hold's id, or undefined if the wallet does not cover the amount, if `mostCalls` calls have a hold already, or
 *   if the wallet or the key would spend more than its limit of the month.
 */
export async function hold(db: Executor, request: HoldRequest): Promise<string | undefined> {
  const held = await tryHold(db, request)
  if (held !== undefined) return held
  await sweep(db, request.walletId)
  // Try again even if this sweep freed nothing: another sweep or the end of another call may have freed money meanwhile.
  return tryHold(db, request)
}

/** How many calls have a hold on a wallet. Jobs do not count, because their holds last as long as they wait. */
export async function openCalls(db: Executor, walletId: string): Promise<number> {
  const { rows } = await sql<{ open: bigint }>`select ${countOf(walletId)} as open`.execute(db)
  return Number(rows[0]?.open ?? 0)
}

const purposeOfJobs: PricedOperation = 'photos.jobs.create'

const countOf = (walletId: string) => sql`open_holds(${walletId}, ${purposeOfJobs})`

/**
 * Ends the statement's own transaction without waiting for the disk, for as long as which the wallet's row would be locked.
 * If the database then loses a hold in a crash, its call cannot be charged and gets no answer; and a charge that waits for the
 * disk waits for all that was written before it, its hold too. In a larger transaction the hold waits with the rest. A claim
 * of an allowance is the same: without its row, the call gets no answer.
 */
export const withoutWaiting = sql`, set_config('synchronous_commit', 'off', true)`

/**
 * The condition and the change are one statement, so concurrent calls cannot both take the last cent, the last place or the
 * last of a limit.
 */
async function tryHold(db: Executor, request: HoldRequest): Promise<string | undefined> {
  const { walletId, amountMicros, purpose, seconds, mostCalls, spender } = request
  const hasPlace = mostCalls === undefined ? sql`true` : sql`${countOf(walletId)} < ${mostCalls}`
  const key = spender ? sql`${spender}` : sql`null`
  const { rows } = await sql<{ id: string }>`
    with reserved as (
      update wallets
         set held_micros = held_micros + ${amountMicros}
       where id = ${walletId}
         and posted_micros - held_micros >= ${amountMicros}
         and ${hasPlace}
         and within_spend_limits(id, ${key}, ${amountMicros}::bigint)
      returning id
    )
    insert into holds (id, wallet_id, amount_micros, purpose, spender, expires_at)
    select ${newId('hold')}, id, ${amountMicros}, ${purpose}, ${key}, now() + make_interval(secs => ${seconds})
      from reserved
    returning id${db.isTransaction ? sql`` : withoutWaiting}`.execute(db)
  return rows[0]?.id
}

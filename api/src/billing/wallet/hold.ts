import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database/open.ts'
import type { PricedOperation } from '../prices/prices.ts'
import { sweep } from './sweep.ts'

export interface HoldRequest {
  walletId: string
  amountMicros: bigint
  /** What the money is for, such as `photos.check`; kept with the hold. */
  purpose: string
  /** After so long without capture or void, the sweeper voids it. */
  seconds: number
  /** At most so many calls may hold money of this wallet at once; absent where it does not matter. */
  mostCalls?: number | undefined
}

/**
 * Sets a price aside before the work that it pays for. What a dead process left held on this wallet is freed first,
 * if the price is not covered without it.
 * @returns The hold's id; undefined where the wallet does not cover the amount, or `mostCalls` have a hold already.
 */
export async function hold(db: Executor, request: HoldRequest): Promise<string | undefined> {
  const held = await tryHold(db, request)
  if (held !== undefined) return held
  await sweep(db, request.walletId)
  // Even where this sweep freed nothing: another one, or the end of another call, may have done so meanwhile.
  return tryHold(db, request)
}

/** How many calls have a hold on a wallet. Jobs do not count: theirs last for as long as they wait. */
export async function openCalls(db: Executor, walletId: string): Promise<number> {
  const { rows } = await sql<{ open: bigint }>`select ${countOf(walletId)} as open`.execute(db)
  return Number(rows[0]?.open ?? 0)
}

const purposeOfJobs: PricedOperation = 'photos.jobs.create'

const countOf = (walletId: string) => sql`open_holds(${walletId}, ${purposeOfJobs})`

/**
 * The condition and the change are one statement: calls in parallel cannot both take the last cent, nor the last place.
 */
async function tryHold(db: Executor, request: HoldRequest): Promise<string | undefined> {
  const { walletId, amountMicros, purpose, seconds, mostCalls } = request
  const hasPlace = mostCalls === undefined ? sql`true` : sql`${countOf(walletId)} < ${mostCalls}`
  const { rows } = await sql<{ id: string }>`
    with reserved as (
      update wallets
         set held_micros = held_micros + ${amountMicros}
       where id = ${walletId}
         and posted_micros - held_micros >= ${amountMicros}
         and ${hasPlace}
      returning id
    )
    insert into holds (id, wallet_id, amount_micros, purpose, expires_at)
    select ${newId('hold')}, id, ${amountMicros}, ${purpose}, now() + make_interval(secs => ${seconds})
      from reserved
    returning id`.execute(db)
  return rows[0]?.id
}

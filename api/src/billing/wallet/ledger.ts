import { type RawBuilder, sql } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import type { Executor } from '#storage/database.ts'
import type { PricedOperation } from '../prices.ts'

/**
 * The end of every statement that books a transfer. It changes the wallet's row and writes the wallet's next entry, with
 * the number and the balance that the row then has. The statement must provide `moved (id, wallet_id, change_micros,
 * released_micros)`, the transfer that it inserted. It may read the wallet's new row in `changed`.
 */
export const enter = sql`
  changed as (
    update wallets
       set posted_micros = posted_micros + moved.change_micros,
           held_micros = held_micros - moved.released_micros,
           entry_count = entry_count + 1,
           last_entry_at = greatest(last_entry_at, clock_timestamp())
      from moved
     where wallets.id = moved.wallet_id
    returning wallets.*, moved.id as transfer_id, moved.change_micros
  ), entered as (
    insert into wallet_entries (wallet_id, number, transfer_id, amount_micros, balance_micros, booked_at)
    select id, entry_count, transfer_id, change_micros, posted_micros, last_entry_at from changed
  )`

export interface Balance {
  /** The sum of all transfers. */
  postedMicros: bigint
  /** The sum of all open holds. */
  heldMicros: bigint
  /** What a further call can spend: posted minus held. */
  availableMicros: bigint
}

/** The balance of a wallet, in micro-dollars. Rejects if there is no such wallet. */
export async function balanceOf(db: Executor, walletId: string): Promise<Balance> {
  const wallet = await db
    .selectFrom('wallets')
    .select(['posted_micros as postedMicros', 'held_micros as heldMicros'])
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  return { ...wallet, availableMicros: wallet.postedMicros - wallet.heldMicros }
}

/**
 * Credits a wallet. Returns false and changes nothing if the payment was credited before.
 * @param reference Identifies the payment, such as the payment provider's id. It is credited once.
 */
export async function topUp(
  db: Executor,
  { walletId, amountMicros, reference }: { walletId: string; amountMicros: bigint; reference: string },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      insert into transfers (id, kind, debit_account, credit_account, amount_micros, reference)
      values (${newId('tr')}, 'top_up', 'funding', ${walletId}, ${amountMicros}, ${reference})
      on conflict (reference) do nothing
      returning id, credit_account as wallet_id, amount_micros as change_micros, 0 as released_micros
    ), ${enter}
    select from changed`.execute(db)
  return rows.length > 0
}

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
 * Ends the statement's own transaction without waiting for the disk, because the wallet's row would be locked meanwhile. If the
 * database loses a hold, or a claim of an allowance, in a crash, its call cannot be charged and gets no answer; and a charge
 * that waits for the disk waits for all that was written before it. In a larger transaction the hold waits with the rest.
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

/**
 * Charges a hold: the money moves from the wallet to revenue. Call it in the transaction that stores the paid answer.
 * @returns The available balance afterwards, in micro-dollars and without the holds of other calls; undefined, with nothing
 *   charged, if the hold is not open.
 */
export async function capture(db: Executor, holdId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ balance: bigint }>`
    with closed as (
      update holds set state = 'captured', closed_at = now()
       where id = ${holdId} and state = 'open'
      returning id, wallet_id, amount_micros
    ), moved as (
      insert into transfers (id, kind, debit_account, credit_account, amount_micros, hold_id)
      select ${newId('tr')}, 'charge', wallet_id, 'revenue', amount_micros, id from closed
      returning id, debit_account as wallet_id, -amount_micros as change_micros, amount_micros as released_micros
    ), ${enter}
    select posted_micros - held_micros as balance from changed`.execute(db)
  return rows[0]?.balance
}

/**
 * Whether a hold was charged. Call it when the confirmation of a commit was lost: it waits for a transaction that still
 * locks the hold, because that may be the lost one.
 */
export async function isCaptured(db: Executor, holdId: string): Promise<boolean> {
  const row = await db
    .selectFrom('holds')
    .select('state')
    .where('id', '=', holdId)
    .forShare()
    .executeTakeFirst()
  return row?.state === 'captured'
}

/** Voids a hold: its money is available in the wallet again. Does nothing and returns false if the hold is not open. */
export function voidHold(db: Executor, holdId: string): Promise<boolean> {
  return voidOne(db, sql`${holdId}`)
}

/** @param id The id of the hold; null for none. */
async function voidOne(db: Executor, id: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    with closed as (
      update holds set state = 'voided', closed_at = now()
       where id = ${id} and state = 'open'
      returning wallet_id, amount_micros
    )
    update wallets
       set held_micros = held_micros - closed.amount_micros
      from closed
     where wallets.id = closed.wallet_id
    returning wallets.id`.execute(db)
  return rows.length > 0
}

/**
 * Voids expired holds. They come from processes that died during a call.
 * @param walletId Limits the sweep to one wallet. If absent, all wallets are swept.
 * @returns How many holds were voided.
 */
export async function sweep(db: Executor, walletId?: string): Promise<number> {
  const ofWallet = walletId === undefined ? sql`true` : sql`wallet_id = ${walletId}`
  // One at a time, because two sweepers that each lock several wallets could deadlock. `skip locked` lets sweepers share the
  // work and skips a hold that is being captured at this moment.
  const expired = sql`(
    select id from holds
     where state = 'open' and expires_at <= now() and ${ofWallet}
     order by expires_at
     limit 1
       for update skip locked)`
  let voided = 0
  while (await voidOne(db, expired)) voided += 1
  return voided
}

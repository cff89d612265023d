import type { Caller } from '../accounts/caller.ts'
import type { Database } from '../database/open.ts'
import { type Claim, claimKey, type KeyedCall } from '../idempotency/claim.ts'
import { lockClaim, releaseClaim, storeAnswer } from '../idempotency/settle.ts'
import { type Outcome, type Refusal, refusal } from '../problem.ts'
import { balanceOf } from '../wallet/balance.ts'
import { capture, isCaptured } from '../wallet/capture.ts'
import { hold } from '../wallet/hold.ts'
import { formatAmount } from '../wallet/money.ts'
import { voidHold } from '../wallet/void.ts'
import type { Charge } from './charge.ts'
import { type PricedCall, priceMicros } from './prices.ts'

export interface PaidCall<T> {
  caller: Caller
  priced: PricedCall
  /** Where the call carries an idempotency key. */
  keyed?: KeyedCall
  /**
   * Whether the caller has hung up: asked once, right before the work. Work that has begun is finished and charged, as
   * a caller could else have it done for nothing.
   */
  isAbandoned(): boolean
  /** What is paid for. A problem costs nothing. It is to give up when the signal says that its hold runs out. */
  work(holdRunsOut: AbortSignal): Promise<Outcome<T>>
  /** Writes the answer's body. */
  answer(value: T, charge: Charge): string
}

export interface Metering {
  db: Database
  baseUrl: string
  holdSeconds: number
  idempotencyWaitSeconds: number
}

export interface PaidAnswer {
  body: Buffer
  /** Whether this is what an earlier call with the same idempotency key was answered. */
  replayed: boolean
}

/**
 * Does work for its price: holds the price, works, and then captures it and stores the answer in one transaction. A
 * problem, a throw or a lost claim voids the hold; a process that dies leaves it to the sweeper. So a call is charged
 * exactly if its answer can be given, and once per idempotency key.
 * @returns The answer; or the work's own problem, `insufficient_funds`, `caller_left`, `check_timed_out` where the work
 *   outlasted its hold, or what `claimKey` objects to.
 */
export async function paidCall<T>(metering: Metering, call: PaidCall<T>): Promise<Outcome<PaidAnswer>> {
  const { db, holdSeconds } = metering
  const claimed = await claimIfKeyed(metering, call.keyed)
  if (!claimed.ok) return claimed
  if ('answer' in claimed.value) return { ok: true, value: { body: claimed.value.answer, replayed: true } }

  const { claim } = claimed.value
  let holdId: string | undefined
  let settled = false
  try {
    const amountMicros = priceMicros(call.priced)
    const purpose = call.priced.operation
    holdId = await hold(db, { walletId: call.caller.walletId, amountMicros, purpose, seconds: holdSeconds })
    if (holdId === undefined) return await insufficientFunds(metering, call, amountMicros)

    if (call.isAbandoned()) return refusal('caller_left', 'The caller hung up, and was not charged.')
    const done = await call.work(AbortSignal.timeout(holdSeconds * 1000))
    if (!done.ok) return done
    const body = await settle(db, call, done.value, holdId, claim)
    if (body === undefined) return refusal('check_timed_out', 'The call took too long and was not charged.')
    settled = true
    return { ok: true, value: { body, replayed: false } }
  } finally {
    if (!settled && holdId !== undefined) await voidHold(db, holdId)
    if (!settled && claim) await releaseClaim(db, claim)
  }
}

async function claimIfKeyed(
  { db, holdSeconds, idempotencyWaitSeconds }: Metering,
  keyed: KeyedCall | undefined,
): Promise<Outcome<{ claim: Claim | undefined } | { answer: Buffer }>> {
  if (!keyed) return { ok: true, value: { claim: undefined } }
  return claimKey(db, keyed, { lockSeconds: holdSeconds, waitSeconds: idempotencyWaitSeconds })
}

/**
 * Charges and stores together, or neither. Undefined where the hold or the claim has run out and was taken. A connection
 * can break between the commit and its confirmation; then the hold tells whether the call was charged.
 */
async function settle<T>(
  db: Database,
  call: PaidCall<T>,
  value: T,
  holdId: string,
  claim: Claim | undefined,
): Promise<Buffer | undefined> {
  let written: Buffer | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      if (claim && !(await lockClaim(transaction, claim))) return
      const balance = await capture(transaction, holdId)
      if (balance === undefined) return
      const charge = { amount: call.priced.price, currency: 'USD' as const, balance: formatAmount(balance) }
      written = Buffer.from(call.answer(value, charge))
      if (claim) await storeAnswer(transaction, claim, written)
    })
  } catch (error) {
    if (!written || !(await isCaptured(db, holdId))) throw error
  }
  return written
}

async function insufficientFunds<T>(
  { db, baseUrl }: Metering,
  { caller, priced }: PaidCall<T>,
  amountMicros: bigint,
): Promise<Refusal> {
  const { availableMicros } = await balanceOf(db, caller.walletId)
  const shortfall = amountMicros > availableMicros ? amountMicros - availableMicros : 0n
  const balance = formatAmount(availableMicros)
  return refusal(
    'insufficient_funds',
    `This call costs ${priced.price} USD and the wallet has ${balance} USD left.`,
    {
      currency: 'USD',
      balance,
      price: priced.price,
      shortfall: formatAmount(shortfall),
      top_up_url: `${baseUrl}/dashboard/wallet`,
    },
  )
}

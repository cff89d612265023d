import type { Caller } from '../../accounts/caller.ts'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import type { Observer } from '../../operation/observer.ts'
import { silentObserver } from '../../operation/observer-of.ts'
import type { Settlement } from '../../operation/stage.ts'
import type { Database } from '../../storage/database/open.ts'
import { type Claim, claimKey, type KeyedCall } from '../idempotency/claim.ts'
import { lockClaim, releaseClaim, storeAnswer } from '../idempotency/settle.ts'
import type { PricedOperation } from '../prices/prices.ts'
import { type Charge, chargeOf } from './charge.ts'
import { holdQuoted, type QuotedHold } from './hold-quoted.ts'
import { wasCommitted } from './lost-commit.ts'
import type { PaidAnswer } from './paid-answer.ts'
import { quote } from './quote.ts'

export interface PaidCall<T> {
  caller: Caller
  operation: PricedOperation
  /** Where the call carries an idempotency key. */
  keyed?: KeyedCall
  /**
   * Aborts when the caller hangs up: looked at once, right before the work, which looks at it for as long as it only
   * waits for its turn. Work that has begun is finished and charged, as a caller could else have it done for nothing.
   */
  callerLeft: AbortSignal
  /** What is paid for. A problem costs nothing. It is to give up when the signal says that its hold runs out. */
  work(holdRunsOut: AbortSignal): Promise<Outcome<T>>
  /** Writes the answer's body. */
  answer(value: T, charge: Charge): string
}

export interface Metering {
  db: Database
  baseUrl: string
  holdSeconds: number
  /** How many paid calls of one account may be under way at once. */
  concurrentCalls: number
  idempotencyWaitSeconds: number
  /** Told of the stages of calls and of how they end; nobody is where absent. */
  observer?: Observer
  /** Told what went wrong behind an answer that does not say so, for the log. */
  onFailure(error: unknown): void
}

/**
 * Does work for its price: quotes it, holds what covers it, works, and then captures that and stores the answer in one
 * transaction. A problem, a throw or a lost claim voids the hold; a process that dies leaves it to time. So a call is
 * charged, or uses its allowance, exactly if its answer can be given, and once per idempotency key.
 * @returns The answer; or the work's own problem, `insufficient_funds`, `caller_left`, `check_timed_out` where the work
 *   outlasted its hold, `internal` where it can't be found out whether it was charged, or what `claimKey` objects to.
 */
export async function paidCall<T>(metering: Metering, call: PaidCall<T>): Promise<Outcome<PaidAnswer>> {
  const { db, holdSeconds, onFailure, observer = silentObserver } = metering
  const { operation } = call
  const claimed = await claimIfKeyed(metering, call.keyed)
  if (!claimed.ok) return claimed
  if ('answer' in claimed.value) {
    observer.settled(operation, 'replayed')
    return { ok: true, value: { body: claimed.value.answer, replayed: true, chargedMicros: 0n } }
  }

  const { claim } = claimed.value
  let hold: QuotedHold | undefined
  let settled = false
  // What is told is what became of money.
  const tellSettled = (settlement: Settlement) => {
    if (hold?.quoted.coveredBy === 'wallet') observer.settled(operation, settlement)
  }
  try {
    const held = await observer.stage('hold', () => quoteAndHold(metering, call))
    if (!held.ok) return held
    const taken = held.value
    hold = taken
    if (call.callerLeft.aborted) return refusal('caller_left', 'The caller hung up, and was not charged.')
    const done = await call.work(AbortSignal.timeout(holdSeconds * 1000))
    if (!done.ok) return done
    const body = await observer.stage('capture', () => settle(metering, call, done.value, taken, claim))
    if (!body.ok) return body
    settled = true
    tellSettled('captured')
    return {
      ok: true,
      value: { body: body.value, replayed: false, chargedMicros: taken.quoted.amountMicros },
    }
  } finally {
    // Each does nothing where the call was charged after all; where one fails, its time runs out.
    if (!settled && (await hold?.void(db).catch(onFailure))) tellSettled('voided')
    if (!settled && claim) await releaseClaim(db, claim).catch(onFailure)
  }
}

async function quoteAndHold(
  { db, baseUrl, holdSeconds: seconds, concurrentCalls: mostCalls }: Metering,
  { caller, operation }: Pick<PaidCall<unknown>, 'caller' | 'operation'>,
): Promise<Outcome<QuotedHold>> {
  return holdQuoted(db, await quote(db, caller, operation), { seconds, mostCalls, baseUrl })
}

/**
 * Takes the idempotency key of a call that carries one.
 * @returns Its claim, undefined where there is no key; or the first call's answer; or what `claimKey` objects to.
 */
export async function claimIfKeyed(
  { db, holdSeconds, idempotencyWaitSeconds, observer = silentObserver }: Metering,
  keyed: KeyedCall | undefined,
): Promise<Outcome<{ claim: Claim | undefined } | { answer: Buffer }>> {
  if (!keyed) return { ok: true, value: { claim: undefined } }
  // Longer than the hold, whose money is thus free for whoever takes the claim over.
  const timing = { lockSeconds: holdSeconds + 2, waitSeconds: idempotencyWaitSeconds }
  return observer.stage('claim', () => claimKey(db, keyed, timing))
}

/**
 * Charges and stores together, or neither. `check_timed_out` where the hold or the claim has run out and was taken. A
 * connection can break between the commit and its confirmation; then the hold tells whether the call was charged.
 */
async function settle<T>(
  { db, onFailure }: Metering,
  call: PaidCall<T>,
  value: T,
  hold: QuotedHold,
  claim: Claim | undefined,
): Promise<Outcome<Buffer>> {
  let written: Buffer | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      if (claim && !(await lockClaim(transaction, claim))) return
      const balance = await hold.capture(transaction)
      if (balance === undefined) return
      written = Buffer.from(call.answer(value, chargeOf(hold.quoted.amountMicros, balance)))
      if (claim) await storeAnswer(transaction, claim, written)
    })
  } catch (error) {
    const captured = written !== undefined && (await wasCommitted(() => hold.isCaptured(db), onFailure))
    if (captured === undefined) return refusal('internal', unknownCharge)
    if (!captured) throw error
  }
  if (written === undefined) return refusal('check_timed_out', 'The call took too long and was not charged.')
  return { ok: true, value: written }
}

/** What a caller is told whose charge could not be found out. */
export const unknownCharge =
  'It is not known whether the call was charged; repeat it with the same Idempotency-Key, or look at the balance.'

import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Caller } from '#accounts/caller.ts'
import { randomBase62 } from '#foundation/identifiers.ts'
import { formatAmount } from '#foundation/money.ts'
import { type Outcome, refusal } from '#foundation/problem.ts'
import { type Observer, type Settlement, silentObserver } from '#operation/observer.ts'
import type { Database, Executor } from '#storage/database.ts'
import { retryWhenAvailable } from '#storage/database-outage.ts'
import type { PricedOperation } from '../prices.ts'
import { balanceOf } from '../wallet/ledger.ts'
import type { CheckedPhoto } from './allowances.ts'
import type { WrittenAnswer } from './free-call.ts'
import { holdQuoted, payerOf, type Quote, type QuotedHold, quote, takeTestPhotos } from './hold.ts'
import { type Claim, claimKey, type KeyedCall, lockClaim, releaseClaim, storeAnswer } from './idempotency.ts'

/** The price of a call, as its answer states it. */
export const Charge = z
  .object({
    amount: z.string().describe('The price of the call, in USD; 0.00 in test mode.'),
    currency: z.literal('USD'),
    balance: z
      .string()
      .describe('The amount that the wallet can still spend; 0.00 in test mode, which has no wallet.'),
  })
  .meta({ id: 'Charge' })
export type Charge = z.infer<typeof Charge>

/** The charge of a call that costs nothing, with what the wallet can still spend. */
export async function noCharge(db: Executor, walletId: string): Promise<Charge> {
  const { availableMicros } = await balanceOf(db, walletId)
  return { amount: formatAmount(0n), currency: 'USD', balance: formatAmount(availableMicros) }
}

/** The written answer of a paid call. */
export interface PaidAnswer extends WrittenAnswer {
  /** What this call was charged, in micro-dollars: 0 if an allowance covered it, or if the answer repeats an earlier one. */
  chargedMicros: bigint
}

export interface PaidCall<T> {
  caller: Caller
  operation: PricedOperation
  /** What is checked, if the call is about one photo of one document: some of its further checks are free. */
  about?: CheckedPhoto
  /** Whether the photo is a documented sample, which is not judged in test mode. Default: no. */
  isSample?: boolean
  /** Present if the call has an idempotency key. */
  keyed?: KeyedCall
  /**
   * Aborts when the caller hangs up. It is read once, right before the work; the work itself reads it only while it waits
   * in the queue. Work that has begun is finished and charged, because otherwise a caller could get it done for free.
   */
  callerLeft: AbortSignal
  /**
   * The work that is paid for. A problem costs nothing. The work should stop when the signal says that its hold expires.
   * `coveredBy` says whether money, also that of a plan, or a free allowance covers it.
   */
  work(holdRunsOut: AbortSignal, coveredBy: Quote['coveredBy']): Promise<Outcome<T>>
  /** Whether this result costs nothing: its hold is voided, and an allowance is given back. No result does if absent. */
  isFree?(value: T): boolean
  /**
   * Writes the body of the answer, before the call is charged: the balance of this charge is a placeholder, so copy it as it is.
   */
  answer(value: T, charge: Charge): string
}

export interface Metering {
  db: Database
  baseUrl: string
  holdSeconds: number
  /** How many paid calls of one account may run concurrently. */
  concurrentCalls: number
  idempotencyWaitSeconds: number
  /** How many photos of an account are judged in test mode within 24 hours. */
  testPhotosPerDay: number
  /** Notified of the stages of calls and of how they end. */
  observer?: Observer
  /** Called with each error that the answer does not mention, for the log. */
  onFailure(error: unknown): void
}

/**
 * Does paid work: quotes its price, holds what covers it, does the work, then captures the hold and stores the answer in one
 * transaction. A problem, an exception or a lost claim voids the hold; if the process dies, the hold expires. So a call is
 * charged, or uses its allowance, exactly if its answer can be given, and once per idempotency key.
 * @returns The answer, or a problem: the work's own, `caller_left`, `check_timed_out` if the work took longer than its hold
 *   lasts, `not_ready` if it is unknown whether the call was charged, or one of `claimKey`, `takeTestPhotos` or `holdPrice`.
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
  // The observer counts settlements of money only.
  const reportSettled = (settlement: Settlement) => {
    if (hold?.quoted.coveredBy === 'wallet') observer.settled(operation, settlement)
  }
  try {
    const held = await observer.stage('hold', () => quoteAndHold(metering, call))
    if (!held.ok) return held
    const taken = held.value
    hold = taken
    if (call.callerLeft.aborted)
      return refusal('caller_left', 'The caller hung up before the work began and was not charged.')
    const done = await call.work(AbortSignal.timeout(holdSeconds * 1000), payerOf(taken.quoted))
    if (!done.ok) return done
    const isFree = taken.quoted.coveredBy !== 'test_mode' && call.isFree?.(done.value) === true
    const amountMicros = isFree ? 0n : taken.quoted.amountMicros
    const work = { value: done.value, isFree, amountMicros }
    const body = await observer.stage('capture', () => settle(metering, call, work, taken, claim))
    if (!body.ok) return body
    settled = true
    reportSettled(isFree ? 'voided' : 'captured')
    return { ok: true, value: { body: body.value, replayed: false, chargedMicros: amountMicros } }
  } finally {
    // Neither changes anything if the call was charged after all. If one fails, the hold or the claim expires.
    const voidHold = async () => {
      if (await hold?.void(db)) reportSettled('voided')
    }
    if (!settled) {
      await Promise.all([
        hold && retryWhenAvailable(voidHold, { seconds: holdSeconds, onFailure }),
        claim && releaseClaim(db, claim, onFailure),
      ])
    }
  }
}

async function quoteAndHold<T>(
  { db, baseUrl, holdSeconds: seconds, concurrentCalls: mostCalls, testPhotosPerDay }: Metering,
  { caller, operation, about, isSample }: PaidCall<T>,
): Promise<Outcome<QuotedHold>> {
  const quoted = await quote(db, { caller, operation, about })
  if (quoted.coveredBy === 'test_mode' && !isSample) {
    const tooMany = await takeTestPhotos(db, caller, 1, testPhotosPerDay)
    if (tooMany) return tooMany
  }
  return holdQuoted(db, quoted, { seconds, mostCalls, baseUrl })
}

/**
 * Claims the idempotency key of a call, if it has one.
 * @returns The claim, undefined if there is no key; or the first call's answer; or a problem of `claimKey`.
 */
export async function claimIfKeyed(
  { db, holdSeconds, idempotencyWaitSeconds, observer = silentObserver }: Metering,
  keyed: KeyedCall | undefined,
): Promise<Outcome<{ claim: Claim | undefined } | { answer: Buffer }>> {
  // Longer than the hold, so that the held money is free again when another call takes the claim over.
  const timing = { lockSeconds: holdSeconds + 2, waitSeconds: idempotencyWaitSeconds }
  const claim = () => claimKey(db, keyed, timing)
  return keyed ? observer.stage('claim', claim) : claim()
}

/**
 * Charges the call and stores its answer, both or neither. All but the balance is written before the transaction, which locks
 * the wallet. A connection can break between the commit and its confirmation; then the hold's state says whether the call was
 * charged.
 * @returns The body; or `check_timed_out` if the hold has expired or another call has taken the claim over, or `not_ready` if
 *   it is unknown whether the call was charged.
 */
async function settle<T>(
  { db, onFailure }: Metering,
  { caller, answer }: PaidCall<T>,
  { value, isFree, amountMicros }: { value: T; isFree: boolean; amountMicros: bigint },
  hold: QuotedHold,
  claim: Claim | undefined,
): Promise<Outcome<Buffer>> {
  const balanceMark = randomBase62(24)
  const charge = { amount: formatAmount(amountMicros), currency: 'USD' as const, balance: balanceMark }
  const [before = '', after = ''] = answer(value, charge).split(balanceMark)
  let written: Buffer | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      if (claim && !(await lockClaim(transaction, claim))) return
      const balance = isFree
        ? await voidAndRead(transaction, hold, caller.walletId)
        : await hold.capture(transaction)
      if (balance === undefined) return
      written = Buffer.from(`${before}${formatAmount(balance)}${after}`)
      if (claim) await storeAnswer(transaction, claim, written)
    })
  } catch (error) {
    // A void has nothing to charge for: the call ends as if it had failed before.
    const captured =
      written !== undefined && !isFree && (await wasCommitted(() => hold.isCaptured(db), onFailure))
    if (captured === undefined) return refusal('not_ready', unknownCharge)
    if (!captured) throw error
  }
  if (written === undefined) {
    return refusal('check_timed_out', 'The call took too long and was not charged. Send it again.')
  }
  return { ok: true, value: written }
}

/** Voids a hold. Returns what the wallet can still spend, in micro-dollars; undefined if the hold has expired. */
async function voidAndRead(
  transaction: Executor,
  hold: QuotedHold,
  walletId: string,
): Promise<bigint | undefined> {
  if (!(await hold.void(transaction))) return undefined
  return (await balanceOf(transaction, walletId)).availableMicros
}

/** The detail of the problem if it is unknown whether a call was charged. */
export const unknownCharge =
  'It is not known whether the call was charged. Repeat it with the same Idempotency-Key, or check the balance.'

/** The result of paid work, and what it cost. */
export interface PaidResult<T> {
  readonly value: T
  readonly charge: Charge
  readonly chargedMicros: bigint
}

/**
 * Does paid work, as `paidCall` does, if the caller of this function writes the answer itself. It takes no idempotency key,
 * because there is no stored answer to repeat.
 */
export async function paidWork<T>(
  metering: Metering,
  call: Omit<PaidCall<T>, 'keyed' | 'answer'>,
): Promise<Outcome<PaidResult<T>>> {
  let done: { value: T } | undefined
  const paid = await paidCall<T>(metering, {
    ...call,
    answer: (value, charge) => {
      done = { value }
      return JSON.stringify(charge)
    },
  })
  if (!paid.ok) return paid
  if (!done) throw new Error('A call without an idempotency key was replayed.')
  const { body, chargedMicros } = paid.value
  return { ok: true, value: { ...done, charge: Charge.parse(JSON.parse(body.toString())), chargedMicros } }
}

/** The pauses before each query. What broke the commit may break the query too; a database restarts within seconds. */
const pausesMs = [0, 100, 500, 2000]

/**
 * No query begins after this time. If the lost transaction still runs, as one does whose commit waits for a replica, a query
 * takes as long as it may wait for a lock, and a further one would learn no more before the caller gives up.
 */
const mostMs = 4_000

/**
 * Finds out whether a transaction was committed, after the confirmation of its commit was lost.
 * @param ask Reads whether it was committed. It must wait for the lost transaction if that may still be running.
 * @param onFailure Called with the error of each failed attempt to read it.
 * @returns Undefined if no attempt succeeded in time.
 */
export async function wasCommitted(
  ask: () => Promise<boolean>,
  onFailure: (error: unknown) => void,
): Promise<boolean | undefined> {
  const deadline = performance.now() + mostMs
  for (const pauseMs of pausesMs) {
    await sleep(pauseMs)
    if (performance.now() > deadline) return undefined
    try {
      return await ask()
    } catch (error) {
      onFailure(error)
    }
  }
  return undefined
}

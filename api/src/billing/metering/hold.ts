import type { Caller } from '#accounts/caller.ts'
import { type AccountMode, nameInMode } from '#foundation/access.ts'
import { formatAmount } from '#foundation/money.ts'
import { type Outcome, type Refusal, refusal } from '#foundation/problem.ts'
import { takeAtOnce } from '#limits/limiter.ts'
import type { Database, Executor } from '#storage/database.ts'
import { type PricedOperation, prices } from '../prices.ts'
import { balanceOf, capture, hold, isCaptured, openCalls, voidHold } from '../wallet/ledger.ts'
import { type ReachedLimit, reachedLimit } from '../wallet/spend-limits.ts'
import {
  type Allowance,
  type AllowanceClaim,
  allowances,
  type CheckedPhoto,
  claimAllowance,
  giveBackAllowance,
  isUsed,
  type Left,
  leftOf,
  recordPaidCheck,
  useAllowance,
} from './allowances.ts'

interface Asked {
  caller: Caller
  operation: PricedOperation
  /** What is checked, if the call is about one photo of one document. */
  about?: CheckedPhoto | undefined
}

export interface WalletQuote extends Asked {
  coveredBy: 'wallet'
  amountMicros: bigint
}

interface AllowanceQuote extends Asked {
  coveredBy: 'allowance'
  amountMicros: 0n
  allowance: Allowance
  /** What is left, with this call. */
  left: Left
}

/** Of a call in test mode, which costs nothing. */
export interface TestQuote extends Asked {
  coveredBy: 'test_mode'
  amountMicros: 0n
}

/** What a call costs its wallet, and what covers it. */
export type Quote = WalletQuote | AllowanceQuote | TestQuote

/**
 * Decides what a call costs: nothing in test mode, or if the caller has an allowance left for it, otherwise the operation's
 * price. It is called once, before the work; the hold, the charge, the answer and the record of the call use its result.
 */
export async function quote(db: Executor, asked: Asked): Promise<Quote> {
  const { caller, operation, about } = asked
  if (!caller.livemode) return { ...asked, coveredBy: 'test_mode', amountMicros: 0n }
  for (const allowance of allowances) {
    const { operations, channels } = allowance
    if (!operations.includes(operation) || !channels.includes(caller.channel)) continue
    const left = await leftOf(db, allowance, caller.accountId, about)
    if (left.calls > 0) return { ...asked, coveredBy: 'allowance', amountMicros: 0n, allowance, left }
  }
  return walletQuote(asked)
}

/**
 * What pays for a call, for its turn among others: checks of a plan were paid for from the wallet, and go as if it paid each
 * of them.
 */
export function payerOf(quoted: Quote): Quote['coveredBy'] {
  return quoted.coveredBy === 'allowance' && quoted.allowance.name === 'plan' ? 'wallet' : quoted.coveredBy
}

/** The price of an operation, without regard to allowances. */
export function walletQuote({ caller, operation, about }: Asked): WalletQuote {
  return { caller, operation, about, coveredBy: 'wallet', amountMicros: prices[operation] }
}

/** What is to be paid: a call, or something else by its name on the statement. */
export interface Payable {
  caller: Pick<Caller, 'walletId' | 'spender'>
  operation: string
  amountMicros: bigint
}

export interface HoldTerms {
  /** How long the hold lasts. */
  seconds: number
  /** How many paid calls of one account may run concurrently. Absent for a job. */
  mostCalls?: number | undefined
  /** The service's own address, for the link to the page that tops up a wallet. */
  baseUrl: string
}

/**
 * Holds a price on its wallet. It tries twice before it refuses, because another call's money may become free in between.
 * @returns The hold's id; or `spend_limit_reached`; or `insufficient_funds` with the balance and the missing amount; or
 *   `too_many_concurrent_calls`.
 */
export async function holdPrice(
  db: Executor,
  payable: Payable,
  { seconds, mostCalls, baseUrl }: HoldTerms,
): Promise<Outcome<string>> {
  const { amountMicros, operation: purpose } = payable
  const { walletId, spender } = payable.caller
  for (let isLastTry = false; ; isLastTry = true) {
    const holdId = await hold(db, { walletId, spender, amountMicros, purpose, seconds, mostCalls })
    if (holdId !== undefined) return { ok: true, value: holdId }
    const lack = await lackOfFunds(db, payable, { baseUrl })
    if (lack) return lack
    if (mostCalls !== undefined && (await openCalls(db, walletId)) >= mostCalls)
      return tooManyAtOnce(mostCalls)
    if (isLastTry) {
      const { availableMicros } = await balanceOf(db, walletId)
      return insufficientFunds(baseUrl, amountMicros, availableMicros)
    }
  }
}

/**
 * Checks the wallet and the limits before a price is held: a lack of money is reported before any other reason to refuse.
 * @returns `spend_limit_reached` or `insufficient_funds`; undefined if the wallet covers the price and no limit refuses it.
 */
export async function lackOfFunds(
  db: Executor,
  { caller, amountMicros }: Pick<Payable, 'caller' | 'amountMicros'>,
  { baseUrl }: Pick<HoldTerms, 'baseUrl'>,
): Promise<Refusal | undefined> {
  if (amountMicros === 0n) return undefined
  const reached = await reachedLimit(db, caller, amountMicros)
  if (reached) return spendLimitReached(reached, amountMicros)
  const { availableMicros } = await balanceOf(db, caller.walletId)
  return availableMicros < amountMicros
    ? insufficientFunds(baseUrl, amountMicros, availableMicros)
    : undefined
}

/** The refusal of a call while as many paid calls of its account run as may. */
function tooManyAtOnce(mostCalls: number): Refusal {
  const detail = `This account has ${mostCalls} concurrent paid calls, which is the limit. Send the next call when one of them has ended.`
  return refusal('too_many_concurrent_calls', detail, { limit: mostCalls })
}

function insufficientFunds(baseUrl: string, amountMicros: bigint, availableMicros: bigint): Refusal {
  const shortfall = amountMicros > availableMicros ? amountMicros - availableMicros : 0n
  const [price, balance] = [formatAmount(amountMicros), formatAmount(availableMicros)]
  return refusal(
    'insufficient_funds',
    `This costs ${price} USD, but the wallet has only ${balance} USD left. Top up the wallet.`,
    {
      currency: 'USD',
      balance,
      price,
      shortfall: formatAmount(shortfall),
      top_up_url: `${baseUrl}/dashboard/wallet`,
    },
  )
}

/** A limit is reported before a lack of money, because a top-up would not help. */
function spendLimitReached({ of, month_ends_at, ...reached }: ReachedLimit, amountMicros: bigint): Refusal {
  const [price, limit, spent] = [amountMicros, reached.limit, reached.spent].map(formatAmount)
  const [whose, where] =
    of === 'key' ? ['This API key', 'at the key'] : ['This organisation', 'at the wallet']
  return refusal(
    'spend_limit_reached',
    `${whose} may spend ${limit} USD in a month, and ${spent} USD are spent. This costs ${price} USD. ` +
      `Raise the limit ${where} in the dashboard, or wait until ${month_ends_at.toISOString()}.`,
    {
      currency: 'USD',
      price,
      spend_limit: limit,
      spent,
      spend_limit_of: of,
      month_ends_at: month_ends_at.toISOString(),
    },
  )
}

/** What covers a call during the work: money of its wallet, an allowance, or nothing in test mode. It ends with a capture or a void. */
export interface QuotedHold {
  readonly quoted: Quote
  /**
   * Charges the quoted price. Call it in the transaction that stores the answer.
   * @returns What the wallet can still spend, in micro-dollars; undefined, with nothing charged, if the hold has expired.
   */
  capture(transaction: Executor): Promise<bigint | undefined>
  /** Whether it was captured. Call it when the confirmation of a commit was lost; it waits for the lost transaction. */
  isCaptured(db: Executor): Promise<boolean>
  /** Releases the hold. Does nothing and returns false if it was captured or has expired. */
  void(db: Executor): Promise<boolean>
}

/**
 * Holds what covers a call, as it was quoted. If another call has taken the allowance since, the wallet pays.
 * @returns The hold, with the quote that applies; or a problem of `holdPrice`.
 */
export async function holdQuoted(
  db: Database,
  quoted: Quote,
  terms: HoldTerms,
): Promise<Outcome<QuotedHold>> {
  if (quoted.coveredBy === 'test_mode') return { ok: true, value: testHold(quoted) }
  if (quoted.coveredBy === 'wallet') return holdOnWallet(db, quoted, terms)
  const { caller, allowance } = quoted
  const { seconds, mostCalls } = terms
  const isPaid = payerOf(quoted) === 'wallet'
  const place = isPaid && mostCalls !== undefined ? { walletId: caller.walletId, mostCalls } : undefined
  const claim = await claimAllowance(db, allowance, caller.accountId, recordedPhoto(quoted), seconds, place)
  if (claim === 'too_many_calls') return tooManyAtOnce(mostCalls ?? 0)
  if (claim) return { ok: true, value: allowanceHold(quoted, claim) }
  return holdOnWallet(db, walletQuote(quoted), terms)
}

/** The photo and the document that the dashboard may try again without a charge; undefined for a call of the API. */
function recordedPhoto({ caller, about }: Quote): CheckedPhoto | undefined {
  return caller.channel === 'dashboard' ? about : undefined
}

async function holdOnWallet(
  db: Executor,
  quoted: WalletQuote,
  terms: HoldTerms,
): Promise<Outcome<QuotedHold>> {
  const held = await holdPrice(db, quoted, terms)
  if (!held.ok) return held
  const value: QuotedHold = {
    quoted,
    capture: async (transaction) => {
      const balance = await capture(transaction, held.value)
      const about = recordedPhoto(quoted)
      if (balance !== undefined && about) await recordPaidCheck(transaction, quoted.caller.accountId, about)
      return balance
    },
    isCaptured: (db) => isCaptured(db, held.value),
    void: (db) => voidHold(db, held.value),
  }
  return { ok: true, value }
}

function allowanceHold(quoted: AllowanceQuote, claim: AllowanceClaim): QuotedHold {
  return {
    quoted,
    capture: async (transaction) => {
      if (!(await useAllowance(transaction, claim))) return undefined
      return (await balanceOf(transaction, quoted.caller.walletId)).availableMicros
    },
    isCaptured: (db) => isUsed(db, claim),
    void: (db) => giveBackAllowance(db, claim),
  }
}

/** In test mode there is nothing to hold, and nothing is left to spend. */
function testHold(quoted: TestQuote): QuotedHold {
  return { quoted, capture: async () => 0n, isCaptured: async () => false, void: async () => false }
}

const windowSeconds = 24 * 3600

/**
 * Counts photos of an account that are judged in test mode. A photo counts whatever comes of it; a documented sample does not,
 * because it is not judged.
 * @param photos How many: all are counted, or none.
 * @param perDay The most within 24 hours.
 * @returns `rate_limited` if they are too many; otherwise undefined.
 */
export async function takeTestPhotos(
  db: Executor,
  account: AccountMode,
  photos: number,
  perDay: number,
): Promise<Refusal | undefined> {
  if (photos === 0) return undefined
  const subject = `test-photos/${windowSeconds} ${nameInMode(account)}`
  const { granted, freeInSeconds } = await takeAtOnce(db, subject, { quota: perDay, windowSeconds }, photos)
  if (granted) return undefined
  const detail =
    `Test keys of an account have at most ${perDay} photos judged in 24 hours. Send the documented samples, which have ` +
    `no limit, use a live key, or try again in ${freeInSeconds} seconds.`
  const limits = { limit: perDay, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds }
  const extra = { policy: 'test_photos', ...limits }
  return { ok: false, problem: { code: 'rate_limited', detail, retryAfterSeconds: freeInSeconds, extra } }
}

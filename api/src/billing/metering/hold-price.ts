import type { Caller } from '../../accounts/caller.ts'
import { formatAmount } from '../../foundation/money.ts'
import { type Outcome, type Refusal, refusal } from '../../foundation/problem.ts'
import type { Executor } from '../../storage/database.ts'
import { type ReachedLimit, reachedLimit } from '../spend-limits/spend-limit.ts'
import { balanceOf } from '../wallet/balance.ts'
import { hold, openCalls } from '../wallet/hold.ts'
import type { Quote } from './quote.ts'

/** What is to be paid: a call, or something else by its name on the statement. */
export interface Priced {
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
  { caller, operation: purpose, amountMicros }: Priced,
  { seconds, mostCalls, baseUrl }: HoldTerms,
): Promise<Outcome<string>> {
  const { walletId, spender } = caller
  for (let isLastTry = false; ; isLastTry = true) {
    const holdId = await hold(db, { walletId, spender, amountMicros, purpose, seconds, mostCalls })
    if (holdId !== undefined) return { ok: true, value: holdId }
    const reached = await reachedLimit(db, caller, amountMicros)
    if (reached) return spendLimitReached(reached, amountMicros)
    const { availableMicros } = await balanceOf(db, walletId)
    const isCovered = availableMicros >= amountMicros
    if (isCovered && mostCalls !== undefined && (await openCalls(db, walletId)) >= mostCalls) {
      return tooManyAtOnce(mostCalls)
    }
    if (isLastTry || !isCovered) return insufficientFunds(baseUrl, amountMicros, availableMicros)
  }
}

/**
 * Checks the wallet and the limits of a call that will be refused for another reason before its price is held: a lack of
 * money is reported first.
 * @returns `spend_limit_reached` or `insufficient_funds` with the same fields as from `holdPrice`; undefined if the wallet
 *   covers the quote and no limit refuses it.
 */
export async function lackOfFunds(
  db: Executor,
  { caller, amountMicros }: Quote,
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
export function tooManyAtOnce(mostCalls: number): Refusal {
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
function spendLimitReached(
  { of, limitMicros, spentMicros, monthEnds }: ReachedLimit,
  amountMicros: bigint,
): Refusal {
  const [price, limit, spent] = [amountMicros, limitMicros, spentMicros].map(formatAmount)
  const [whose, where] =
    of === 'key' ? ['This API key', 'at the key'] : ['This organisation', 'at the wallet']
  return refusal(
    'spend_limit_reached',
    `${whose} may spend ${limit} USD in a month, and ${spent} USD are spent. This costs ${price} USD. ` +
      `Raise the limit ${where} in the dashboard, or wait until ${monthEnds.toISOString()}.`,
    {
      currency: 'USD',
      price,
      spend_limit: limit,
      spent,
      spend_limit_of: of,
      month_ends: monthEnds.toISOString(),
    },
  )
}

import { formatAmount } from '../../foundation/money.ts'
import { type Outcome, type Refusal, refusal } from '../../foundation/problem.ts'
import type { Executor } from '../../storage/database/open.ts'
import { balanceOf } from '../wallet/balance.ts'
import { hold, openCalls } from '../wallet/hold.ts'
import type { Quote, WalletQuote } from './quote.ts'

export interface HoldTerms {
  /** How long the hold lasts. */
  seconds: number
  /** At most so many calls of one account may be paid for at once; absent for a job. */
  mostCalls?: number | undefined
  /** The service's own address, for where a wallet can be topped up. */
  baseUrl: string
}

/**
 * Sets a price aside in its wallet. It looks at a wallet twice before it refuses: another call's money may come free at
 * that very moment.
 * @returns The hold's id; or `insufficient_funds`, with the balance and what it lacks; or `too_many_concurrent_calls`.
 */
export async function holdPrice(
  db: Executor,
  { caller: { walletId }, operation: purpose, amountMicros }: WalletQuote,
  { seconds, mostCalls, baseUrl }: HoldTerms,
): Promise<Outcome<string>> {
  for (let isLastTry = false; ; isLastTry = true) {
    const holdId = await hold(db, { walletId, amountMicros, purpose, seconds, mostCalls })
    if (holdId !== undefined) return { ok: true, value: holdId }
    const { availableMicros } = await balanceOf(db, walletId)
    const isCovered = availableMicros >= amountMicros
    if (isCovered && mostCalls !== undefined && (await openCalls(db, walletId)) >= mostCalls) {
      return refusal('too_many_concurrent_calls', tooManyAtOnce(mostCalls), { limit: mostCalls })
    }
    if (isLastTry || !isCovered) return insufficientFunds(baseUrl, amountMicros, availableMicros)
  }
}

/**
 * What a call is told that is refused for another reason before its price is held: that the wallet is empty comes first.
 * @returns `insufficient_funds`, as `holdPrice` has it; undefined where what was quoted is covered.
 */
export async function lackOfFunds(
  db: Executor,
  { caller, amountMicros }: Quote,
  { baseUrl }: Pick<HoldTerms, 'baseUrl'>,
): Promise<Refusal | undefined> {
  if (amountMicros === 0n) return undefined
  const { availableMicros } = await balanceOf(db, caller.walletId)
  return availableMicros < amountMicros
    ? insufficientFunds(baseUrl, amountMicros, availableMicros)
    : undefined
}

function tooManyAtOnce(mostCalls: number): string {
  return `${mostCalls} paid calls of this account are under way, and no more may be at once. Send the next when one is answered.`
}

function insufficientFunds(baseUrl: string, amountMicros: bigint, availableMicros: bigint): Refusal {
  const shortfall = amountMicros > availableMicros ? amountMicros - availableMicros : 0n
  const [price, balance] = [formatAmount(amountMicros), formatAmount(availableMicros)]
  return refusal(
    'insufficient_funds',
    `This call costs ${price} USD and the wallet has ${balance} USD left.`,
    {
      currency: 'USD',
      balance,
      price,
      shortfall: formatAmount(shortfall),
      top_up_url: `${baseUrl}/dashboard/wallet`,
    },
  )
}

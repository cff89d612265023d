import { type Operation, priceMicros } from '../../contract/operations.ts'
import { formatAmount } from '../../foundation/money.ts'
import { type Outcome, type Refusal, refusal } from '../../foundation/problem.ts'
import type { Executor } from '../../storage/database/open.ts'
import { balanceOf } from '../wallet/balance.ts'
import { hold, openCalls } from '../wallet/hold.ts'

export interface PriceToHold {
  walletId: string
  priced: Operation
  /** How long the hold lasts. */
  seconds: number
  /** At most so many calls of one account may be paid for at once; absent for a job. */
  mostCalls?: number | undefined
  /** The service's own address, for where a wallet can be topped up. */
  baseUrl: string
}

/**
 * Sets an operation's price aside. It looks at a wallet twice before it refuses: another call's money may come free at
 * that very moment.
 * @returns The hold's id; or `insufficient_funds`, with the balance and what it lacks; or `too_many_concurrent_calls`.
 */
export async function holdPrice(
  db: Executor,
  { walletId, priced, seconds, mostCalls, baseUrl }: PriceToHold,
): Promise<Outcome<string>> {
  const amountMicros = priceMicros(priced)
  for (let isLastTry = false; ; isLastTry = true) {
    const holdId = await hold(db, { walletId, amountMicros, purpose: priced.operation, seconds, mostCalls })
    if (holdId !== undefined) return { ok: true, value: holdId }
    const { availableMicros } = await balanceOf(db, walletId)
    const isCovered = availableMicros >= amountMicros
    if (isCovered && mostCalls !== undefined && (await openCalls(db, walletId)) >= mostCalls) {
      return refusal('too_many_concurrent_calls', tooManyAtOnce(mostCalls), { limit: mostCalls })
    }
    if (isLastTry || !isCovered) return insufficientFunds(baseUrl, priced, amountMicros, availableMicros)
  }
}

/**
 * What a call is told that is refused for another reason before it holds its price: that the wallet is empty comes first.
 * @returns `insufficient_funds`, as `holdPrice` has it; undefined where the wallet covers the price.
 */
export async function lackOfFunds(
  db: Executor,
  { walletId, priced, baseUrl }: Omit<PriceToHold, 'seconds'>,
): Promise<Refusal | undefined> {
  const amountMicros = priceMicros(priced)
  if (amountMicros === 0n) return undefined
  const { availableMicros } = await balanceOf(db, walletId)
  return availableMicros < amountMicros
    ? insufficientFunds(baseUrl, priced, amountMicros, availableMicros)
    : undefined
}

function tooManyAtOnce(mostCalls: number): string {
  return `${mostCalls} paid calls of this account are under way, and no more may be at once. Send the next when one is answered.`
}

function insufficientFunds(
  baseUrl: string,
  { price }: Operation,
  amountMicros: bigint,
  availableMicros: bigint,
): Refusal {
  const shortfall = amountMicros > availableMicros ? amountMicros - availableMicros : 0n
  const balance = formatAmount(availableMicros)
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

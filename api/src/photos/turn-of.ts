import type { Rank } from '@likeness/engine'
import type { Caller } from '../accounts/caller.ts'
import type { Quote } from '../billing/metering/quote.ts'

/** Whose turn a photo waits for: each account has its share of the workers, and work that is paid for goes first. */
export function turnOf(
  { accountId }: Pick<Caller, 'accountId'>,
  coveredBy: Quote['coveredBy'],
): { flow: string; rank: Rank } {
  return { flow: accountId, rank: coveredBy === 'wallet' ? 'paid' : 'free' }
}

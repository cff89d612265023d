import type { Rank } from '@likeness/engine'
import type { Quote } from '../billing/metering/quote.ts'
import { type AccountMode, nameInMode } from '../foundation/account-mode.ts'

/** Whose turn a photo waits for: each account has its share of the workers in each mode, and work that is paid for goes first. */
export function turnOf(caller: AccountMode, coveredBy: Quote['coveredBy']): { flow: string; rank: Rank } {
  return { flow: nameInMode(caller), rank: coveredBy === 'wallet' ? 'paid' : 'free' }
}

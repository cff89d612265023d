import type { Channel } from '../../accounts/caller.ts'
import type { PricedOperation } from '../prices/prices.ts'

/** What an account may have done without paying its price. */
export interface Allowance {
  operation: PricedOperation
  /** Where the call has to be made. */
  channel: Channel
  /** How often, by the day of UTC. More than once needs a table that counts. */
  perDay: 1
  /** Where its uses are noted, one row for an account and a day: `free_checks`, or another table of the same columns. */
  table: 'free_checks'
}

/** The first check that an account makes in the dashboard on a day. */
export const checkOfTheDay: Allowance = {
  operation: 'photos.check',
  channel: 'dashboard',
  perDay: 1,
  table: 'free_checks',
}

/** Every allowance there is. A further one is a row here. */
export const allowances: readonly Allowance[] = [checkOfTheDay]

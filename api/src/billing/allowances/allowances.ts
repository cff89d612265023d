import type { Channel } from '../../accounts/caller.ts'
import type { PricedOperation } from '../prices/prices.ts'

/** Calls of an operation that an account may make without paying its price. */
export interface Allowance {
  operation: PricedOperation
  /** The channel through which the call must be made. */
  channel: Channel
  /** How many calls per day (UTC). More than one requires a table that counts. */
  perDay: 1
  /** The table of its uses, with one row per account and day: `free_checks`, or another table with the same columns. */
  table: 'free_checks'
}

/** The first check that an account makes in the dashboard on a day (UTC). */
export const checkOfTheDay: Allowance = {
  operation: 'photos.check',
  channel: 'dashboard',
  perDay: 1,
  table: 'free_checks',
}

/** All allowances. To add one, add a row here. */
export const allowances: readonly Allowance[] = [checkOfTheDay]

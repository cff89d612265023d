/** At most `quota` calls (or items of calls) in any period of `windowSeconds`. */
export interface Quota {
  readonly quota: number
  readonly windowSeconds: number
}

/**
 * The number of slots of a window. The counts of the current slot and of this many slots before it cover every period as
 * long as the window. So a caller that never pauses gets 10/11 of the quota on average, and the whole quota after a pause.
 * More slots would be closer to the quota, but would cost more queries.
 */
export const slotsOfWindow = 10

/** The length of one slot, in milliseconds. */
export function slotMsOf({ windowSeconds }: Quota): number {
  return (windowSeconds * 1000) / slotsOfWindow
}

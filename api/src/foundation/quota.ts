/** So many calls, or items of calls, in any stretch of so many seconds. */
export interface Quota {
  readonly quota: number
  readonly windowSeconds: number
}

/**
 * Slots of a window. The sum of the current slot and of as many before it covers any stretch as long as the window, so
 * a caller that never pauses gets 10/11 of the quota on average, and all of it after a pause. More slots would get it
 * closer, and cost more queries.
 */
export const slotsOfWindow = 10

/** The length of one slot. */
export function slotMsOf({ windowSeconds }: Quota): number {
  return (windowSeconds * 1000) / slotsOfWindow
}

/** Reads `100/10`: 100 in any 10 seconds. Undefined where the text is no such thing. */
export function parseQuota(text: string): Quota | undefined {
  const [, quota, windowSeconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,3})$/.exec(text) ?? []
  if (quota === undefined || windowSeconds === undefined) return undefined
  return { quota: Number(quota), windowSeconds: Number(windowSeconds) }
}

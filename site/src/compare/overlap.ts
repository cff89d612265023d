import type { Limits } from '../text/quantities.ts'

/** What lies in every one of the ranges; null where nothing does. A limit that none of them has stays absent. */
export function overlap(ranges: readonly Limits[]): Limits | null {
  const lower = ranges.flatMap(({ min }) => (min === null ? [] : [min]))
  const upper = ranges.flatMap(({ max }) => (max === null ? [] : [max]))
  const common = {
    min: lower.length === 0 ? null : Math.max(...lower),
    max: upper.length === 0 ? null : Math.min(...upper),
  }
  return common.min !== null && common.max !== null && common.min > common.max ? null : common
}

import type { Limits } from '../text/quantities.ts'

/** The intersection of the ranges; null if it is empty. A limit that no range has stays absent. */
export function overlap(ranges: readonly Limits[]): Limits | null {
  const lower = ranges.flatMap(({ min }) => (min === null ? [] : [min]))
  const upper = ranges.flatMap(({ max }) => (max === null ? [] : [max]))
  const common = {
    min: lower.length === 0 ? null : Math.max(...lower),
    max: upper.length === 0 ? null : Math.min(...upper),
  }
  return common.min !== null && common.max !== null && common.min > common.max ? null : common
}

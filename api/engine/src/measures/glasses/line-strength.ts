import { glassesThresholds } from '../../thresholds/glasses.ts'

/** A step of brightness, signed, at a place along and across a stretch; NaN where no line should run. */
export type Steps = (along: number, across: number) => number

/** Whole numbers from the first up to, but not with, the second. */
export type Span = readonly [from: number, to: number]

/** The mean steps on the best line upwards and on the best one downwards, the weaker first. */
export type LineStrength = readonly [weaker: number, stronger: number]

const strayed = glassesThresholds.strayed.value

/**
 * The strongest line that runs through the whole of a stretch, by dynamic programming: it may move by one across from
 * each place to the next, and no step counts for more than `most`. What is darker or brighter than its surroundings
 * steps one way on one side and back on the other, so that either way is sought on a path of its own; the edge of a
 * shadow has but one of the two.
 */
export function lineStrength(
  step: Steps,
  [from, to]: Span,
  [first, end]: Span,
  most = Number.POSITIVE_INFINITY,
): LineStrength {
  const count = end - first
  const steps = new Float64Array((to - from) * count)
  for (let i = 0; i < steps.length; i++) steps[i] = step(from + Math.floor(i / count), first + (i % count))
  const up = strongestPath(steps, count, 1, most)
  const down = strongestPath(steps, count, -1, most)
  return up < down ? [up, down] : [down, up]
}

/** The highest mean of the signed steps on a path; they lie place after place, `count` across at each. */
function strongestPath(steps: Float64Array, count: number, sign: 1 | -1, most: number): number {
  let before = new Float64Array(count)
  for (let start = 0; start < steps.length; start += count) {
    const now = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      let best = before[i] ?? 0
      if (i > 0) best = Math.max(best, before[i - 1] ?? 0)
      if (i + 1 < count) best = Math.max(best, before[i + 1] ?? 0)
      const step = steps[start + i] ?? 0
      now[i] = best + (Number.isNaN(step) ? strayed : Math.min(sign * step, most))
    }
    before = now
  }
  return Math.max(...before) / (steps.length / count)
}

import { glassesThresholds } from '../../thresholds/measures/glasses.ts'

/** A signed step of brightness at a place along and across a stretch. NaN at a place where no line may run. */
export type Steps = (along: number, across: number) => number

/** Whole numbers from the first one up to the second one, which is excluded. */
export type Span = readonly [from: number, to: number]

/** The mean steps on the best line upwards and on the best line downwards, the weaker first. */
export type LineStrength = readonly [weaker: number, stronger: number]

const strayed = glassesThresholds.strayed.value

/**
 * The strongest line that runs through the whole of a stretch, found by dynamic programming. It may move by one
 * across from each place to the next, and no step counts for more than `most`. A line that is darker or brighter than
 * its surroundings has a step up on one side and a step down on the other, so each direction is searched on a path of
 * its own. The edge of a shadow has only one of the two.
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

/** The highest mean of the signed steps on a path. The steps are stored place after place, `count` across at each. */
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

import { thresholds } from '../thresholds.ts'
import { type DistinctPoint, edgeReach } from './distinct-points.ts'
import type { LumaPatch } from './face-patches.ts'

/** Luma is compared round each point at so many places, on a grid of so many pixels. */
const gridStep = 2
const grid = gridPlaces()
const origin = { x: 0, y: 0 }

/** A point and its surroundings. */
export interface Look extends DistinctPoint {
  /** Luma less its mean, on the grid. */
  readonly values: Float32Array
  /** Root of the sum of their squares. */
  readonly size: number
  /** How much of that is an even slope, along each axis. */
  readonly slopeAcross: number
  readonly slopeDown: number
}

/** What is round a point of a patch. */
export function lookOf({ luma, width }: LumaPatch, { place, levels }: DistinctPoint): Look {
  const values = new Float32Array(grid.length)
  let sum = 0
  for (let at = 0; at < grid.length; at++) {
    const { x, y } = grid[at] ?? origin
    const value = luma[place + y * width + x] ?? 0
    values[at] = value
    sum += value
  }
  const mean = sum / grid.length
  let [squares, across, down] = [0, 0, 0]
  for (let at = 0; at < grid.length; at++) {
    const { x, y } = grid[at] ?? origin
    const value = (values[at] ?? 0) - mean
    values[at] = value
    squares += value * value
    across += x * value
    down += y * value
  }
  const size = Math.sqrt(squares)
  return { place, levels, values, size, slopeAcross: across / slopeLength, slopeDown: down / slopeLength }
}

/**
 * Each two places with like surroundings. Two differ by no less than their slopes do, which are the shadows of the
 * surroundings on two directions: most are told apart by those alone. Null of so many that they are a regular pattern.
 *
 * @param looks From the darkest to the brightest.
 */
export function alikePlaces(looks: readonly Look[]): [one: number, other: number][] | null {
  const { maxDifference, maxLevelsApart, mostAlike } = thresholds.clonedPart
  const alike: [number, number][] = []
  for (const [at, one] of looks.entries()) {
    const last = one.levels + maxLevelsApart.levels + maxLevelsApart.share * Math.abs(one.levels)
    for (let next = at + 1; next < looks.length; next++) {
      const other = looks[next]
      if (!other || other.levels > last) break
      if (areAlike(one, other, maxDifference)) alike.push([one.place, other.place])
    }
    if (alike.length > mostAlike) return null
  }
  return alike
}

function areAlike(one: Look, other: Look, maxDifference: number): boolean {
  const most = maxDifference * Math.min(one.size, other.size)
  if (Math.abs(other.slopeAcross - one.slopeAcross) > most) return false
  if (Math.abs(other.slopeDown - one.slopeDown) > most) return false
  return !differ(one.values, other.values, most ** 2)
}

/** Whether values differ by more than the limit, in the sum of the squares. */
function differ(one: Float32Array, other: Float32Array, limit: number): boolean {
  let sum = 0
  for (let at = 0; at < one.length && sum <= limit; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    sum += difference * difference
  }
  return sum > limit
}

function gridPlaces(): { x: number; y: number }[] {
  const steps = Array.from({ length: (2 * edgeReach) / gridStep + 1 }, (_, at) => at * gridStep - edgeReach)
  return steps.flatMap((y) => steps.map((x) => ({ x, y })))
}

/** Of the even slope of one level a pixel. */
const slopeLength = Math.hypot(...grid.map(({ x }) => x))

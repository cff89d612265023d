import { thresholds } from '../../thresholds/all.ts'
import { type DistinctPoint, edgeReach } from './distinct-points.ts'
import type { LumaPatch } from './face-patches.ts'

/** The spacing, in pixels, of the grid of places round each point at which luma is compared. */
const gridStep = 2
const grid = gridPlaces()
const origin = { x: 0, y: 0 }

/**
 * The surroundings of points, one point after the other in each array. One object for each point would be five times
 * as slow to read.
 */
export interface Surroundings {
  readonly places: Int32Array
  /** The `levels` of the points. */
  readonly levels: Float32Array
  /** Root of the sum of the squares of the values. */
  readonly sizes: Float32Array
  /** How strongly the values follow an even slope, along each axis. */
  readonly slopesAcross: Float32Array
  readonly slopesDown: Float32Array
  /** Luma minus its mean, at each place of the grid: `grid.length` values for each point. */
  readonly values: Float32Array
}

/** Reads the surroundings of points of a patch. */
export function surroundingsOf({ luma, width }: LumaPatch, points: readonly DistinctPoint[]): Surroundings {
  const places = Int32Array.from(points, ({ place }) => place)
  const levels = Float32Array.from(points, (point) => point.levels)
  const values = new Float32Array(points.length * grid.length)
  const [sizes, slopesAcross, slopesDown] = [levels.slice(), levels.slice(), levels.slice()]
  for (let point = 0, first = 0; point < points.length; point++, first += grid.length) {
    const place = places[point] ?? 0
    let sum = 0
    for (let at = 0; at < grid.length; at++) {
      const { x, y } = grid[at] ?? origin
      const value = luma[place + y * width + x] ?? 0
      values[first + at] = value
      sum += value
    }
    const mean = sum / grid.length
    let [squares, across, down] = [0, 0, 0]
    for (let at = 0; at < grid.length; at++) {
      const { x, y } = grid[at] ?? origin
      const value = (values[first + at] ?? 0) - mean
      values[first + at] = value
      squares += value * value
      across += x * value
      down += y * value
    }
    sizes[point] = Math.sqrt(squares)
    slopesAcross[point] = across / slopeLength
    slopesDown[point] = down / slopeLength
  }
  return { places, levels, sizes, slopesAcross, slopesDown, values }
}

/**
 * All pairs of places with similar surroundings. Two surroundings differ at least as much as their slopes do, because
 * the slopes are projections of the surroundings on two directions. Therefore the slopes alone rule out most pairs.
 * Null if there are so many pairs that they are a regular pattern.
 *
 * @param all Surroundings of points, sorted from the darkest to the brightest.
 */
export function alikePlaces(all: Surroundings): [one: number, other: number][] | null {
  const { places, levels, sizes, slopesAcross, slopesDown } = all
  const { maxDifference, maxLevelsApart, mostAlike } = thresholds.clonedPart
  const alike: [number, number][] = []
  for (let one = 0; one < places.length; one++) {
    const level = levels[one] ?? 0
    const last = level + maxLevelsApart.levels + maxLevelsApart.share * Math.abs(level)
    const [size, across, down] = [sizes[one] ?? 0, slopesAcross[one] ?? 0, slopesDown[one] ?? 0]
    for (let other = one + 1; other < places.length && (levels[other] ?? 0) <= last; other++) {
      const limit = (maxDifference * Math.min(size, sizes[other] ?? 0)) ** 2
      const acrossApart = (slopesAcross[other] ?? 0) - across
      const downApart = (slopesDown[other] ?? 0) - down
      if (acrossApart * acrossApart + downApart * downApart > limit) continue
      if (!differ(all.values, one, other, limit)) alike.push([places[one] ?? 0, places[other] ?? 0])
    }
    if (alike.length > mostAlike) return null
  }
  return alike
}

/** Whether the sum of the squared differences between the values of two points exceeds the limit. */
function differ(values: Float32Array, one: number, other: number, limit: number): boolean {
  const [first, second] = [one * grid.length, other * grid.length]
  let sum = 0
  for (let at = 0; at < grid.length && sum <= limit; at++) {
    const difference = (values[first + at] ?? 0) - (values[second + at] ?? 0)
    sum += difference * difference
  }
  return sum > limit
}

function gridPlaces(): { x: number; y: number }[] {
  const steps = Array.from({ length: (2 * edgeReach) / gridStep + 1 }, (_, at) => at * gridStep - edgeReach)
  return steps.flatMap((y) => steps.map((x) => ({ x, y })))
}

/** The length of an even slope of one level per pixel. */
const slopeLength = Math.hypot(...grid.map(({ x }) => x))

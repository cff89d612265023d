import { kernels, memoryOf, overrun } from '../../kernels/kernels.ts'
import { thresholds } from '../../thresholds/all.ts'
import { type DistinctPoint, edgeReach } from './distinct-points.ts'
import type { LumaPatch } from './face-patches.ts'

/** The spacing, in pixels, of the grid of places round each point at which luma is compared. */
const gridStep = 2
const steps = Array.from({ length: (2 * edgeReach) / gridStep + 1 }, (_, at) => at * gridStep - edgeReach)
/** Across and down from the point, in pixels. */
const gridX = Int32Array.from(steps.flatMap(() => steps))
const gridY = Int32Array.from(steps.flatMap((y) => steps.map(() => y)))
const gridLength = steps.length ** 2
/** The length of an even slope of one level per pixel. */
const slopeLength = Math.hypot(...gridX)

/** The surroundings of points, one point after the other in each array, because objects would be five times as slow to read. */
export interface Surroundings {
  readonly places: Int32Array
  /** The `levels` of the points. */
  readonly levels: Float32Array
  /** Root of the sum of the squares of the values. */
  readonly sizes: Float32Array
  /** How strongly the values follow an even slope, along each axis. */
  readonly slopesAcross: Float32Array
  readonly slopesDown: Float32Array
  /** Luma minus its mean, at each place of the grid: `rowLength` values for each point, of which the last are 0. */
  readonly values: Float32Array
}

/** The values of the grid, filled up to a multiple of four, because four are compared at once. */
const rowLength = Math.ceil(gridLength / 4) * 4

/** Reads the surroundings of points of a patch. */
export function surroundingsOf({ luma, width }: LumaPatch, points: readonly DistinctPoint[]): Surroundings {
  const count = points.length
  const [places, levels] = [new Int32Array(count), new Float32Array(count)]
  const values = new Float32Array(count * rowLength)
  const [sizes, slopesAcross, slopesDown] = [levels.slice(), levels.slice(), levels.slice()]
  const offsets = gridX.map((x, at) => (gridY[at] ?? 0) * width + x)
  for (let point = 0, first = 0; point < count; point++, first += rowLength) {
    const { place = 0, levels: level = 0 } = points[point] ?? {}
    places[point] = place
    levels[point] = level
    let sum = 0
    for (let at = 0; at < gridLength; at++) {
      const value = luma[place + (offsets[at] ?? 0)] ?? 0
      values[first + at] = value
      sum += value
    }
    const mean = sum / gridLength
    let [squares, across, down] = [0, 0, 0]
    for (let at = 0; at < gridLength; at++) {
      const value = (values[first + at] ?? 0) - mean
      values[first + at] = value
      squares += value * value
      across += (gridX[at] ?? 0) * value
      down += (gridY[at] ?? 0) * value
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
  const { maxDifference, maxLevelsApart, mostAlike } = thresholds.clonedPart
  const { places } = all
  const inputs = [all.levels, all.sizes, all.slopesAcross, all.slopesDown, all.values]
  const starts: number[] = []
  let end = 0
  for (const { byteLength } of inputs) {
    starts.push(end)
    end += byteLength + overrun
  }
  const pairBytes = 2 * places.BYTES_PER_ELEMENT
  const { floats, integers } = memoryOf(end + (mostAlike + places.length + 1) * pairBytes)
  for (const [at, input] of inputs.entries()) floats.set(input, (starts[at] ?? 0) / input.BYTES_PER_ELEMENT)
  const [levels = 0, sizes = 0, slopesAcross = 0, slopesDown = 0, values = 0] = starts
  const count = kernels.alikePairs(
    ...[levels, sizes, slopesAcross, slopesDown, values],
    ...[places.length, gridLength, rowLength],
    ...[maxDifference, maxLevelsApart.levels, maxLevelsApart.share, end, mostAlike],
  )
  if (count > mostAlike) return null
  const first = end / places.BYTES_PER_ELEMENT
  const placeAt = (at: number) => places[integers[first + at] ?? 0] ?? 0
  return Array.from({ length: count }, (_, pair) => [placeAt(2 * pair), placeAt(2 * pair + 1)])
}

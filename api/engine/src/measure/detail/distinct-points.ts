import { kernels, memoryOf, overrun } from '#decode/kernels/kernels.ts'
import { thresholds } from '#thresholds/all.ts'
import { detailThresholds } from '#thresholds/detail.ts'
import type { LumaPatch } from '../luminance.ts'

/** A place of a patch that is darker or brighter than everything round it: a pore, a hair, a grain of sensor noise. */
export interface DistinctPoint {
  /** Row times width plus column. */
  readonly place: number
  /** Its luma minus the mean luma of a ring round it. */
  readonly levels: number
}

/**
 * The radius of the ring with which a point is compared, in pixels. `edgeReach` is the least distance of a point to
 * the patch's edge.
 */
const ringRadius = 5
const edgeReach = 6
const unclipped = detailThresholds.unclippedPoints

/**
 * The strict extremes of luma within three pixels among the given places, sorted from the darkest to the brightest relative to their
 * ring. If there are very many, only those that stand out most are returned. A copied part of a picture has its
 * points at the same relative places as the original.
 *
 * @param spans Places as `spansIn` returns them.
 */
export function distinctPoints(patch: LumaPatch, spans: Uint32Array): DistinctPoint[] {
  const { minPointLevels, maxPointLevels, mostPoints } = thresholds.clonedPart
  const { luma } = patch
  const ring = ringOf(patch.width)
  const places = extremes(patch, spans)
  const levels = new Float64Array(places.length)
  const strengths = new Float64Array(places.length)
  let count = 0
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const level = luma[place] ?? 0
    if (level < unclipped.min || level > unclipped.max) continue
    let sum = 0
    for (let offset = 0; offset < ring.length; offset++) sum += luma[place + (ring[offset] ?? 0)] ?? 0
    const above = level - sum / ring.length
    const strength = Math.abs(above)
    if (strength < minPointLevels || strength > maxPointLevels) continue
    places[count] = place
    levels[count] = above
    strengths[count++] = strength
  }
  const least = count > mostPoints ? (strengths.subarray(0, count).sort()[count - mostPoints] ?? 0) : 0
  const points: DistinctPoint[] = []
  for (let at = 0; at < count; at++) {
    const above = levels[at] ?? 0
    if (Math.abs(above) >= least) points.push({ place: places[at] ?? 0, levels: above })
  }
  return points.sort(byLevels)
}

/** A function of the module, because V8 compiles one that is made at each call anew for every photo. */
const byLevels = (a: DistinctPoint, b: DistinctPoint) => a.levels - b.levels || a.place - b.place

/** The places, not too near to the patch's edge, whose value is the only highest or lowest within three pixels. */
function extremes({ luma, width, height }: LumaPatch, spans: Uint32Array): Int32Array {
  const first = luma.length + overrun
  const { floats, integers } = memoryOf((first + luma.length + overrun) * luma.BYTES_PER_ELEMENT)
  floats.set(luma)
  let end = first
  for (let at = 0; at < spans.length; at += 2) {
    const row = Math.floor((spans[at] ?? 0) / width)
    if (row < edgeReach || row >= height - edgeReach) continue
    const from = Math.max(spans[at] ?? 0, row * width + edgeReach)
    const to = Math.min(spans[at + 1] ?? 0, (row + 1) * width - edgeReach)
    end += kernels.extremesOfRow(0, width, from, to, end * integers.BYTES_PER_ELEMENT)
  }
  return integers.slice(first, end)
}

function ringOf(width: number): Int32Array {
  const diagonal = Math.round(ringRadius * Math.SQRT1_2)
  const steps = [
    [ringRadius, 0],
    [0, ringRadius],
    [diagonal, diagonal],
    [diagonal, -diagonal],
  ] as const
  return Int32Array.from(steps.flatMap(([x, y]) => [y * width + x, -y * width - x]))
}

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

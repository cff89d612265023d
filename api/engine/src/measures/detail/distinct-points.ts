import { kernels, memoryOf, overrun } from '../../kernels/kernels.ts'
import { thresholds } from '../../thresholds/all.ts'
import { detailThresholds } from '../../thresholds/measures/detail.ts'
import type { LumaPatch } from './face-patches.ts'

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
export const edgeReach = 6
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

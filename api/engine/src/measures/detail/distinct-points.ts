import { thresholds } from '../../thresholds/all.ts'
import { detailThresholds } from '../../thresholds/detail.ts'
import type { LumaPatch } from './face-patches.ts'

/** A place of a patch that is darker or brighter than all round it: a pore, a hair, a grain of the sensor's noise. */
export interface DistinctPoint {
  /** Row times width plus column. */
  readonly place: number
  /** Its luma less the mean of a ring round it. */
  readonly levels: number
}

/** Pixels round a point among which it is the extreme one. */
const aloneWithin = 3
/** Pixels from a point to the ring that it stands out from, and to the patch's edge at least. */
const ringRadius = 5
export const edgeReach = 6
const unclipped = detailThresholds.unclippedPoints

/**
 * The strict extremes of luma among the places, from the darkest against its ring to the brightest; of very many those
 * that stand out most. A part that was copied elsewhere has its points at the same places of the copy.
 *
 * @param among Row times width plus column, in any order.
 */
export function distinctPoints({ luma, width, height }: LumaPatch, among: Uint32Array): DistinctPoint[] {
  const { minPointLevels, maxPointLevels, mostPoints } = thresholds.clonedPart
  const near = neighbours(width)
  const ring = ringOf(width)
  // Floats that are not negative are in the order of their bits as whole numbers, which are quicker compared.
  const ordered = new Int32Array(luma.buffer, luma.byteOffset, luma.length)
  const found: DistinctPoint[] = []
  for (let at = 0; at < among.length; at++) {
    const place = among[at] ?? 0
    if (!isExtreme(ordered, width, place, near)) continue
    const column = place % width
    if (column < edgeReach || column >= width - edgeReach) continue
    if (place < edgeReach * width || place >= (height - edgeReach) * width) continue
    const level = luma[place] ?? 0
    if (level < unclipped.min || level > unclipped.max) continue
    let sum = 0
    for (const offset of ring) sum += luma[place + offset] ?? 0
    const levels = level - sum / ring.length
    if (Math.abs(levels) >= minPointLevels && Math.abs(levels) <= maxPointLevels)
      found.push({ place, levels })
  }
  return strongest(found, mostPoints).sort((a, b) => a.levels - b.levels || a.place - b.place)
}

/** Those that stand out most: as many, or more where some stand out alike. */
function strongest(points: DistinctPoint[], most: number): DistinctPoint[] {
  if (points.length <= most) return points
  const strengths = Float64Array.from(points, ({ levels }) => Math.abs(levels)).sort()
  const least = strengths[points.length - most] ?? 0
  return points.filter(({ levels }) => Math.abs(levels) >= least)
}

/**
 * Whether a value is above all of those round it, or below all. Most are told by the four beside them, which are put
 * together before the first branch, since a branch that nobody can guess costs more than all four.
 */
function isExtreme(ordered: Int32Array, width: number, place: number, near: Int32Array): boolean {
  const here = ordered[place] ?? 0
  const left = (ordered[place - 1] ?? 0) - here
  const right = (ordered[place + 1] ?? 0) - here
  const up = (ordered[place - width] ?? 0) - here
  const down = (ordered[place + width] ?? 0) - here
  const isAbove = (left & right & up & down) < 0
  if (!isAbove && (-left & -right & -up & -down) >= 0) return false
  for (let at = 0; at < near.length; at++) {
    const there = (ordered[place + (near[at] ?? 0)] ?? 0) - here
    if (isAbove ? there >= 0 : there <= 0) return false
  }
  return true
}

/** Offsets of the places round one, the nearest first, since most of those that are no extremes are so beside them. */
function neighbours(width: number): Int32Array {
  const reach = Array.from({ length: 2 * aloneWithin + 1 }, (_, at) => at - aloneWithin)
  const all = reach.flatMap((down) => reach.map((across) => ({ down, across })))
  const others = all.filter(({ down, across }) => down !== 0 || across !== 0)
  others.sort((a, b) => Math.hypot(a.down, a.across) - Math.hypot(b.down, b.across))
  return Int32Array.from(others, ({ down, across }) => down * width + across)
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

import { thresholds } from '../../thresholds/all.ts'
import { detailThresholds } from '../../thresholds/detail.ts'
import type { LumaPatch } from './face-patches.ts'

/** A place of a patch that is darker or brighter than everything round it: a pore, a hair, a grain of sensor noise. */
export interface DistinctPoint {
  /** Row times width plus column. */
  readonly place: number
  /** Its luma minus the mean luma of a ring round it. */
  readonly levels: number
}

/** A point must be the extreme value within this distance, in pixels. */
const aloneWithin = 3
/**
 * The radius of the ring with which a point is compared, in pixels. `edgeReach` is the least distance of a point to
 * the patch's edge.
 */
const ringRadius = 5
export const edgeReach = 6
const unclipped = detailThresholds.unclippedPoints

/**
 * The strict extremes of luma among the given places, sorted from the darkest to the brightest relative to their
 * ring. If there are very many, only those that stand out most are returned. A copied part of a picture has its
 * points at the same relative places as the original.
 *
 * @param spans Places as `spansIn` returns them.
 */
export function distinctPoints(patch: LumaPatch, spans: Uint32Array): DistinctPoint[] {
  const { minPointLevels, maxPointLevels, mostPoints } = thresholds.clonedPart
  const { luma, width } = patch
  const near = neighbours(width)
  const ring = ringOf(width)
  // The bits of non-negative floats, read as integers, have the same order, and integers are faster to compare.
  const ordered = new Int32Array(luma.buffer, luma.byteOffset, luma.length)
  const found: DistinctPoint[] = []
  for (const place of peaks(ordered, patch, spans)) {
    if (!isExtreme(ordered, place, near)) continue
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

/** The points that stand out most: `most` of them, or more if several stand out equally. */
function strongest(points: DistinctPoint[], most: number): DistinctPoint[] {
  if (points.length <= most) return points
  const strengths = Float64Array.from(points, ({ levels }) => Math.abs(levels)).sort()
  const least = strengths[points.length - most] ?? 0
  return points.filter(({ levels }) => Math.abs(levels) >= least)
}

/**
 * The places, not too near to the patch's edge, whose value is above its four direct neighbours, or below them. No
 * branch depends on a value, because a mispredicted branch costs more than all four comparisons.
 */
function peaks(ordered: Int32Array, { width, height }: LumaPatch, spans: Uint32Array): Int32Array {
  const places = new Int32Array(ordered.length)
  let count = 0
  for (let at = 0; at < spans.length; at += 2) {
    const row = Math.floor((spans[at] ?? 0) / width)
    if (row < edgeReach || row >= height - edgeReach) continue
    const first = Math.max(spans[at] ?? 0, row * width + edgeReach)
    const end = Math.min(spans[at + 1] ?? 0, (row + 1) * width - edgeReach)
    for (let place = first; place < end; place++) {
      const here = ordered[place] ?? 0
      const left = (ordered[place - 1] ?? 0) - here
      const right = (ordered[place + 1] ?? 0) - here
      const up = (ordered[place - width] ?? 0) - here
      const down = (ordered[place + width] ?? 0) - here
      places[count] = place
      count += ((left & right & up & down) | (-left & -right & -up & -down)) >>> 31
    }
  }
  return places.subarray(0, count)
}

/** Whether a value that is above its direct neighbours is above all values round it, or the same for below. */
function isExtreme(ordered: Int32Array, place: number, near: Int32Array): boolean {
  const here = ordered[place] ?? 0
  const isAbove = (ordered[place - 1] ?? 0) < here
  for (let at = 0; at < near.length; at++) {
    const there = ordered[place + (near[at] ?? 0)] ?? 0
    if (isAbove ? there >= here : there <= here) return false
  }
  return true
}

/** Offsets of the neighbours of a place, the nearest first, because a near neighbour rules out most places. */
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

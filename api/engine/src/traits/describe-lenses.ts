import type { Point } from '../mesh/landmarks.ts'
import { coveringThresholds } from '../thresholds/measures/coverings.ts'
import { meanOver, overEyes } from './face-regions.ts'
import type { FaceAxes, HeadParts } from './head-parts.ts'

const least = coveringThresholds.leastCovering.value

/**
 * Describes what lies over both eyes, as glasses do: the smaller and the larger share of a thing over an eye, then their logarithms.
 *
 * @param points The points of the face mesh, at which the parts are read.
 * @returns 4 values.
 */
export function describeLenses(parts: HeadParts, points: readonly Point[], axes: FaceAxes): Float32Array {
  const shares = overEyes(meanOver(parts, points, axes))
  const ordered = [Math.min(...shares), Math.max(...shares)]
  return Float32Array.from([...ordered, ...ordered.map((share) => Math.log(share + least))])
}

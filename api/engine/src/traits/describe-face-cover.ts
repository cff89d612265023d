import type { Point } from '../mesh/landmarks.ts'
import { coveringThresholds } from '../thresholds/measures/coverings.ts'
import { meanOver, overEyes } from './face-regions.ts'
import type { FaceAxes, HeadParts } from './head-parts.ts'

const { lower, mouth, eye } = coveringThresholds.overFace
const isGlasses = coveringThresholds.glassesOverEyes.value
const least = coveringThresholds.leastCovering.value

/**
 * Describes what covers a face: the largest share of a hand over the lower face, the mouth or an eye, of a thing over the mouth, of
 * cloth over the lower face, or of a thing over one eye and not over the other; then its logarithm.
 *
 * @param points The points of the face mesh, at which the parts are read.
 * @returns 2 values.
 */
export function describeFaceCover(parts: HeadParts, points: readonly Point[], axes: FaceAxes): Float32Array {
  const meanIn = meanOver(parts, points, axes)
  const [left, right] = overEyes(meanIn)
  const overOneEye = Math.min(left, right) < isGlasses ? Math.abs(left - right) : 0
  const cover = Math.max(
    meanIn(lower, 'body'),
    meanIn(mouth, 'body'),
    meanIn(eye, 'body', [-1]),
    meanIn(eye, 'body', [1]),
    meanIn(mouth, 'other'),
    meanIn(lower, 'clothes'),
    overOneEye,
  )
  return Float32Array.from([cover, Math.log(cover + least)])
}

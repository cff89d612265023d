import type { Point } from '../mesh/landmarks.ts'
import { facePoints } from '../mesh/mesh-points.ts'
import { coveringThresholds } from '../thresholds/measures/coverings.ts'
import { type FaceAxes, type HeadPart, type HeadParts, type HeadRegion, shareAt } from './head-parts.ts'

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

/** The mean share of a part at the points in a region of the face: on both sides, or on those that are named. */
type MeanIn = (region: HeadRegion, part: HeadPart, sides?: readonly number[]) => number

function meanOver(parts: HeadParts, points: readonly Point[], axes: FaceAxes): MeanIn {
  const placed = points.slice(0, facePoints).map((point) => ({ point, ...placeOn(axes, point) }))
  return (region, part, sides = [-1, 1]) => {
    const inside = placed.filter(
      ({ above, beside }) =>
        above > region.from &&
        above < region.to &&
        sides.some((side) => beside * side >= region.inner && beside * side < region.outer),
    )
    const sum = inside.reduce((total, { point }) => total + shareAt(parts, part, point), 0)
    return sum / Math.max(inside.length, 1)
  }
}

const overEyes = (meanIn: MeanIn) => [meanIn(eye, 'other', [-1]), meanIn(eye, 'other', [1])] as const

/** Where a point lies on a face, in distances from the eyes to the chin. */
function placeOn({ eyeMiddle, up, eyeToChin }: FaceAxes, { x, y }: Point): { above: number; beside: number } {
  const [right, down] = [(x - eyeMiddle.x) / eyeToChin, (y - eyeMiddle.y) / eyeToChin]
  return { above: right * up.x + down * up.y, beside: down * up.x - right * up.y }
}

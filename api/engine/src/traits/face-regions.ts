import type { Point } from '../mesh/landmarks.ts'
import { facePoints } from '../mesh/mesh-points.ts'
import { coveringThresholds } from '../thresholds/measures/coverings.ts'
import { type FaceAxes, type HeadPart, type HeadParts, type HeadRegion, shareAt } from './head-parts.ts'

const { eye } = coveringThresholds.overFace

/** The mean share of a part at the points in a region of the face: on both sides, or on those that are named. */
export type MeanIn = (region: HeadRegion, part: HeadPart, sides?: readonly number[]) => number

/** Reads the parts of a face at the points of its mesh. */
export function meanOver(parts: HeadParts, points: readonly Point[], axes: FaceAxes): MeanIn {
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

/** The shares of a thing over the eye on the image's left, and over the other. */
export const overEyes = (meanIn: MeanIn) => [meanIn(eye, 'other', [-1]), meanIn(eye, 'other', [1])] as const

/** Where a point lies on a face, in distances from the eyes to the chin. */
function placeOn({ eyeMiddle, up, eyeToChin }: FaceAxes, { x, y }: Point): { above: number; beside: number } {
  const [right, down] = [(x - eyeMiddle.x) / eyeToChin, (y - eyeMiddle.y) / eyeToChin]
  return { above: right * up.x + down * up.y, beside: down * up.x - right * up.y }
}

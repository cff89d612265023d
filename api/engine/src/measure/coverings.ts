import type { Rectangle } from '../decode/raster.ts'
import type { FaceLandmarks, Point } from '../mesh/face-mesh.ts'
import { facePoints } from '../mesh/mesh-points.ts'
import { headParts, headPartsSide } from '../models/networks.ts'
import { coveringThresholds } from '../thresholds/face.ts'

export type HeadPart = (typeof headParts)[number]

/** The parts of a head in a square of the raster: shares of `headParts`, `headPartsSide` squared places, row by row. */
export interface HeadParts {
  readonly area: Rectangle
  readonly shares: Float32Array
}

/** Where a face is and how it lies. */
type FaceAxes = Pick<FaceLandmarks, 'eyeMiddle' | 'up' | 'eyeToChin'>

/** A region of a head in distances from the eyes to the chin: from and to above the eyes, and on both sides of the face's axis. */
type HeadRegion = Readonly<Record<'from' | 'to' | 'inner' | 'outer', number>>

/** The share of a part at a place of the raster, between the middles of the four places round it. */
function shareAt({ area, shares }: HeadParts, part: HeadPart, { x, y }: Point): number {
  const column = placeIn((x - area.x) / area.width)
  const row = placeIn((y - area.y) / area.height)
  const [left, upper] = [Math.floor(column), Math.floor(row)]
  const [right, lower] = [Math.min(left + 1, headPartsSide - 1), Math.min(upper + 1, headPartsSide - 1)]
  const of = headParts.indexOf(part)
  const at = (r: number, c: number) => shares[(r * headPartsSide + c) * headParts.length + of] ?? 0
  const first = at(upper, left) + (at(upper, right) - at(upper, left)) * (column - left)
  const second = at(lower, left) + (at(lower, right) - at(lower, left)) * (column - left)
  return first + (second - first) * (row - upper)
}

const placeIn = (share: number) => Math.min(Math.max(share * headPartsSide - 0.5, 0), headPartsSide - 1)

const { eye: eyeRegion } = coveringThresholds.overFace

/** The mean share of a part at the points in a region of the face: on both sides, or on those that are named. */
export type MeanIn = (region: HeadRegion, part: HeadPart, sides?: readonly number[]) => number

/** Reads the parts of a face at the points of its mesh. */
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

/** The shares of a thing over the eye on the image's left, and over the other. */
const overEyes = (meanIn: MeanIn) =>
  [meanIn(eyeRegion, 'other', [-1]), meanIn(eyeRegion, 'other', [1])] as const

/** Where a point lies on a face, in distances from the eyes to the chin. */
function placeOn({ eyeMiddle, up, eyeToChin }: FaceAxes, { x, y }: Point): { above: number; beside: number } {
  const [right, down] = [(x - eyeMiddle.x) / eyeToChin, (y - eyeMiddle.y) / eyeToChin]
  return { above: right * up.x + down * up.y, beside: down * up.x - right * up.y }
}

const { lower, mouth } = coveringThresholds.overFace
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
    meanIn(eyeRegion, 'body', [-1]),
    meanIn(eyeRegion, 'body', [1]),
    meanIn(mouth, 'other'),
    meanIn(lower, 'clothes'),
    overOneEye,
  )
  return Float32Array.from([cover, Math.log(cover + least)])
}

const { top, brow, side, step } = coveringThresholds.overHead
/** With fewer places of the person above the face, their share means little. */
const fewestPlaces = 3

/**
 * Describes what covers a head, and where: the share of cloth and of things above the face, among what belongs to the person
 * there and in the whole region, over the brows, and beside the face; then their logarithms, because a little cloth counts too.
 *
 * @returns 8 values.
 */
export function describeHeadCover(parts: HeadParts, axes: FaceAxes): Float32Array {
  const above = sumIn(parts, axes, top)
  const shares = [
    above.covered / Math.max(above.ofPerson, fewestPlaces),
    ...[above, sumIn(parts, axes, brow), sumIn(parts, axes, side)].map(
      ({ covered, places }) => covered / places,
    ),
  ]
  return Float32Array.from([...shares, ...shares.map((share) => Math.log(share + least))])
}

/** The sums of the shares of a covering, and of the person, over the places of a region. */
function sumIn(parts: HeadParts, axes: FaceAxes, { from, to, inner, outer }: HeadRegion) {
  const { eyeMiddle, up, eyeToChin } = axes
  let [covered, ofPerson, places] = [0, 0, 0]
  for (let above = from; above < to; above += step) {
    for (let beside = inner; beside < outer; beside += step) {
      for (const across of beside === 0 ? [0] : [beside, -beside]) {
        const place = {
          x: eyeMiddle.x + (up.x * above - up.y * across) * eyeToChin,
          y: eyeMiddle.y + (up.y * above + up.x * across) * eyeToChin,
        }
        covered += shareAt(parts, 'clothes', place) + shareAt(parts, 'other', place)
        ofPerson += 1 - shareAt(parts, 'background', place)
        places++
      }
    }
  }
  return { covered, ofPerson, places }
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

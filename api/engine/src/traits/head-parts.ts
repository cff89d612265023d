import type { Rectangle } from '../decoding/raster.ts'
import { headParts, headPartsSide } from '../inference/networks.ts'
import type { FaceLandmarks, Point } from '../mesh/landmarks.ts'

export type HeadPart = (typeof headParts)[number]

/** The parts of a head in a square of the raster: shares of `headParts`, `headPartsSide` squared places, row by row. */
export interface HeadParts {
  readonly area: Rectangle
  readonly shares: Float32Array
}

/** Where a face is and how it lies. */
export type FaceAxes = Pick<FaceLandmarks, 'eyeMiddle' | 'up' | 'eyeToChin'>

/** A region of a head in distances from the eyes to the chin: from and to above the eyes, and on both sides of the face's axis. */
export type HeadRegion = Readonly<Record<'from' | 'to' | 'inner' | 'outer', number>>

/** The share of a part at a place of the raster, between the middles of the four places round it. */
export function shareAt({ area, shares }: HeadParts, part: HeadPart, { x, y }: Point): number {
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

import type { View } from '../decode/decode.ts'
import { gridOver, type Placement, type Raster, type Rectangle, resample } from '../decode/raster.ts'
import { detectionThresholds } from '../thresholds/portrait.ts'
import type { Models } from './models.ts'
import { personModelSide } from './networks.ts'

/** How much of each place a person covers, according to the person model, over one area of the photo. */
export interface PersonMask {
  /** The area of the view that the model read. */
  readonly area: Rectangle
  /** The model's input: the area, `personModelSide` squared. */
  readonly seen: Raster
  /** Coverage, 0 to 1, `personModelSide` squared values, row by row. */
  readonly coverage: Float32Array
  /** The model's coarsest layer, 16 x 16 x 128. */
  readonly layer: Float32Array
}

/** The part of a mask, or of a view, that holds the coverage. */
export type Coverage = Pick<PersonMask, 'area' | 'coverage'>

/** Finds the person inside `area` of the view. The area is stretched to the model's square. */
export async function maskPerson(
  models: Models,
  { raster, turn }: Pick<View, 'raster' | 'turn'>,
  area: Rectangle,
): Promise<PersonMask> {
  const seen = resample(raster, area, personModelSide, personModelSide, turn)
  return { area, seen, ...(await models.segmentPerson(seen)) }
}

/**
 * The coverage over an area of the turned picture, `personModelSide` squared values, row by row. Outside the mask, its edge is
 * repeated.
 * @param mask Over the picture that is not turned.
 * @param placement Where that picture is in the turned one.
 */
export function turnCoverage(mask: Coverage, placement: Placement, area: Rectangle): Float32Array {
  const { origin, right, down } = gridOver(area, personModelSide, personModelSide, placement)
  const coverage = new Float32Array(personModelSide ** 2)
  for (let row = 0, at = 0; row < personModelSide; row++) {
    const [x, y] = [origin.x + row * down.x, origin.y + row * down.y]
    for (let column = 0; column < personModelSide; column++, at++)
      coverage[at] = coverageAt(mask, x + column * right.x, y + column * right.y)
  }
  return coverage
}

/** Coverage at a place of the view, 0 to 1, interpolated between the centres of the mask's pixels. */
export function coverageAt({ area, coverage }: Coverage, x: number, y: number): number {
  const u = clamp(((x - area.x) / area.width) * personModelSide - 0.5)
  const v = clamp(((y - area.y) / area.height) * personModelSide - 0.5)
  const left = Math.floor(u)
  const top = Math.floor(v)
  const right = Math.min(left + 1, personModelSide - 1)
  const bottom = Math.min(top + 1, personModelSide - 1)
  const at = (column: number, row: number) => coverage[row * personModelSide + column] ?? 0
  const above = at(left, top) + (at(right, top) - at(left, top)) * (u - left)
  const below = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * (u - left)
  return above + (below - above) * (v - top)
}

const clamp = (value: number) => Math.min(Math.max(value, 0), personModelSide - 1)

/**
 * Walks from a place inside the person in one direction until coverage falls below one half.
 *
 * @returns The distance, interpolated between steps of half a mask pixel. Infinity if the person continues to the
 * area's edge.
 */
export function distanceToEdge(
  mask: Coverage,
  from: { x: number; y: number },
  direction: { x: number; y: number },
): number {
  const outline = detectionThresholds.outlineCoverage.value
  const step = Math.min(mask.area.width, mask.area.height) / personModelSide / 2
  let previous = coverageAt(mask, from.x, from.y)
  for (let distance = step; ; distance += step) {
    const x = from.x + direction.x * distance
    const y = from.y + direction.y * distance
    if (!isInside(mask.area, x, y)) return Number.POSITIVE_INFINITY
    const here = coverageAt(mask, x, y)
    if (here < outline) {
      return previous < outline ? distance : distance - (step * (outline - here)) / (previous - here)
    }
    previous = here
  }
}

function isInside(area: Rectangle, x: number, y: number): boolean {
  return x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height
}

import type { Raster } from '../../decoding/raster.ts'
import { toSource } from '../../decoding/turned.ts'
import { coverageAt } from '../../inference/person-mask.ts'
import type { Head } from '../../portrait/portrait.ts'
import { coveringThresholds } from '../../thresholds/coverings.ts'
import { rgbToLab } from '../../views/colour.ts'
import { median, quantile } from '../../views/distribution.ts'
import { facePlacement, faceView } from '../../views/face-view.ts'
import { roughnessOf, strongestLine } from '../../views/strongest-line.ts'
import type { HeadViews } from '../../views/views.ts'

/** The strongest edge across the forehead from one side to the other: a hairline, a fringe, or the rim of a hat. */
export interface ForeheadEdge {
  /** CIELAB distance between the colours above and below the edge that 90 % of its places exceed. */
  readonly contrast: number
  /** Distance from a smooth curve, in pixels of the face view, which has 113 px between the eyes. */
  readonly roughness: number
  /** Median CIELAB distance of the colours just above the edge from their median. */
  readonly variation: number
}

/** In pixels of the face view: the columns that are read. The rows are from the view's top to the brows. */
const columns = { count: 25, apart: 5 }
const rows = { top: 2, count: 120 }
/** The number of rows above and below an edge whose means are compared. */
const reach = 4
const { surelyPerson, outlineRows } = coveringThresholds.foreheadEdge
/** The step, in rows, of the search for the head's outline. */
const outlineStep = 4
/** The rows above the edge whose colours are compared along it. */
const over = { first: 7, count: 5 }

/** Follows the edge across the forehead. The outline of a bald head does not count. */
export function foreheadEdge({ face, head: surroundings }: HeadViews, head: Head): ForeheadEdge {
  const placement = facePlacement(head.eyes)
  const strips = Array.from({ length: columns.count }, (_, column) => {
    const x = Math.round(faceView.width / 2 + (column - (columns.count - 1) / 2) * columns.apart)
    const isPerson = (row: number) => {
      const place = toSource(placement, { x, y: rows.top + row })
      return coverageAt(surroundings, place.x, place.y) >= surelyPerson
    }
    const sums = sumsDown(face.raster, x)
    return { sums, contrasts: contrastsIn(sums, topOf(isPerson)) }
  })
  const line = strongestLine(strips.map(({ contrasts }) => contrasts))
  const lineContrasts = strips.map(({ contrasts }, column) => contrasts[line[column] ?? 0] ?? 0)
  const above = strips.map(({ sums }, column) => {
    const first = Math.max((line[column] ?? 0) - over.first, 0)
    return difference(sums, first + over.count, first).map((sum) => sum / over.count)
  })
  const middle = [0, 1, 2].map((channel) => median(above.map((colour) => colour[channel] ?? 0)))
  const distances = above.map((colour) =>
    Math.hypot(...colour.map((value, channel) => value - (middle[channel] ?? 0))),
  )
  return {
    contrast: quantile(lineContrasts, 0.1),
    roughness: roughnessOf(line),
    variation: median(distances),
  }
}

/** Sums of L, a and b from the top to just before each row, in a column three pixels wide. Three values per row. */
function sumsDown({ rgb, width }: Raster, x: number): Float64Array {
  const sums = new Float64Array((rows.count + 1) * 3)
  for (let row = 0; row < rows.count; row++) {
    const at = ((rows.top + row) * width + x) * 3
    const channel = (offset: number) =>
      ((rgb[at - 3 + offset] ?? 0) + (rgb[at + offset] ?? 0) + (rgb[at + 3 + offset] ?? 0)) / 3
    const { l, a, b } = rgbToLab(channel(0), channel(1), channel(2))
    sums[row * 3 + 3] = (sums[row * 3] ?? 0) + l
    sums[row * 3 + 4] = (sums[row * 3 + 1] ?? 0) + a
    sums[row * 3 + 5] = (sums[row * 3 + 2] ?? 0) + b
  }
  return sums
}

/** L, a and b summed from one row to another. */
function difference(sums: Float64Array, to: number, from: number): [number, number, number] {
  const of = (channel: number) => (sums[to * 3 + channel] ?? 0) - (sums[from * 3 + channel] ?? 0)
  return [of(0), of(1), of(2)]
}

/** The first row that is neither background nor near the person's outline, searched from the brows upwards. */
function topOf(isPerson: (row: number) => boolean): number {
  let top = rows.count
  while (top > 0 && isPerson(top - outlineStep)) top -= outlineStep
  return top > 0 ? top + outlineRows : 0
}

/** CIELAB distance between the means above and below each row, 0 above `top`. */
function contrastsIn(sums: Float64Array, top: number): Float64Array {
  const contrasts = new Float64Array(rows.count)
  for (let row = Math.max(top, reach); row <= rows.count - reach; row++) {
    const above = difference(sums, row, row - reach)
    const below = difference(sums, row + reach, row)
    const distance = Math.hypot(above[0] - below[0], above[1] - below[1], above[2] - below[2])
    contrasts[row] = distance / reach
  }
  return contrasts
}

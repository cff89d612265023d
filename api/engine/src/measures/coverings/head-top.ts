import { coverageAt } from '../../inference/person-mask.ts'
import { meshPoints } from '../../mesh/mesh-points.ts'
import type { Head } from '../../portrait/portrait.ts'
import { thresholds } from '../../thresholds/all.ts'
import { coveringThresholds } from '../../thresholds/measures/coverings.ts'
import { type Lab, rgbToLab } from '../../views/colour.ts'
import { median } from '../../views/distribution.ts'
import type { HeadViews, PersonView } from '../../views/views.ts'

/** The surface above the forehead: hair, a bald scalp or cloth. CIELAB units. */
export interface HeadTop {
  /** Medians. */
  readonly l: number
  readonly a: number
  readonly b: number
  /** Median distance of the lightness from its median. Strands of hair make it vary, smooth cloth does not. */
  readonly lightnessSpread: number
  /** Share of the places, 0 to 1, that have the colour of neither hair nor skin. */
  readonly foreignShare: number
}

const [columns, rows] = [25, 15]
const { headTopReach: reach, headTopPlaces: counted } = coveringThresholds

const known = new WeakMap<PersonView, HeadTop | null>()

/**
 * Measures the head's top on a grid from the forehead's upper end to the hair's top, once for each photo. Null if too
 * little of it is visible.
 */
export function headTop(views: HeadViews, head: Head): HeadTop | null {
  const before = known.get(views.head)
  if (before !== undefined) return before
  const top = measure(views, head)
  known.set(views.head, top)
  return top
}

function measure(views: HeadViews, { mesh, interEye, hairTopY }: Head): HeadTop | null {
  const view = views.head
  const forehead = mesh[meshPoints.foreheadTop]
  if (!forehead) return null
  const top = hairTopY + reach.underTop * interEye
  const height = forehead.y - reach.aboveForehead * interEye - top
  const colours = Array.from({ length: rows * columns }, (_, index) => {
    const y = top + (height * (Math.floor(index / columns) + 0.5)) / rows
    const x = forehead.x + ((index % columns) / ((columns - 1) / 2) - 1) * reach.side * interEye
    return coverageAt(view, x, y) < counted.surely ? [] : [colourAt(view, x, y)]
  }).flat()
  if (height <= 0 || colours.length < counted.fewest) return null
  const lightness = colours.map(({ l }) => l)
  const l = median(lightness)
  const lightnessSpread = median(lightness.map((value) => Math.abs(value - l)))
  const middle = { l, a: median(colours.map(({ a }) => a)), b: median(colours.map(({ b }) => b)) }
  return {
    ...middle,
    lightnessSpread,
    foreignShare: colours.filter((colour) => isForeign(colour, lightnessSpread)).length / colours.length,
  }
}

/**
 * Whether a colour is neither one of hair nor one of skin. `lightnessSpread` is that of the surface with the colour.
 */
function isForeign({ l, a, b }: Lab, lightnessSpread: number): boolean {
  const { hair, bright } = thresholds.headTop
  if (a < hair.minA || b < hair.minB) return true
  return l > bright.minL && a < bright.maxA && lightnessSpread < bright.maxSpread
}

function colourAt({ area, raster }: PersonView, x: number, y: number) {
  const pixel = (share: number, size: number) => Math.min(Math.max(Math.floor(share * size), 0), size - 1)
  const column = pixel((x - area.x) / area.width, raster.width)
  const row = pixel((y - area.y) / area.height, raster.height)
  const at = (row * raster.width + column) * 3
  return rgbToLab(raster.rgb[at] ?? 0, raster.rgb[at + 1] ?? 0, raster.rgb[at + 2] ?? 0)
}

import { thresholds } from '../thresholds.ts'
import { type Lab, rgbToLab } from '../vision/colour.ts'
import { coverageAt } from '../vision/person-mask.ts'
import type { Head } from '../vision/portrait.ts'
import { median } from './distribution.ts'
import type { PersonView } from './views.ts'

/** What lies over the forehead, be it hair, a bald scalp or cloth. CIELAB units. */
export interface HeadTop {
  /** Medians. */
  readonly l: number
  readonly a: number
  readonly b: number
  /** Median distance of the lightness from its median: strands of hair make it vary, smooth cloth does not. */
  readonly lightnessSpread: number
  /** Share of the places, 0 to 1, that have the colour of neither hair nor skin. */
  readonly foreignShare: number
}

const [columns, rows] = [25, 15]
/** Inter-eye distances: how far to the sides is looked, above the mesh's top and under the hair's top. */
const reach = { side: 0.8, aboveForehead: 0.15, underTop: 0.1 }
/** Coverage by the person from which a place counts, and how many such places a measure needs. */
const [surelyPerson, fewestPlaces] = [0.6, 60]

/** Measures the head's top on a grid from the forehead's upper end to the hair's top; null where too little shows. */
export function headTop(view: PersonView, { mesh, interEye, hairTopY }: Head): HeadTop | null {
  const forehead = mesh[10]
  if (!forehead) return null
  const top = hairTopY + reach.underTop * interEye
  const height = forehead.y - reach.aboveForehead * interEye - top
  const colours = Array.from({ length: rows * columns }, (_, index) => {
    const y = top + (height * (Math.floor(index / columns) + 0.5)) / rows
    const x = forehead.x + ((index % columns) / ((columns - 1) / 2) - 1) * reach.side * interEye
    return coverageAt(view, x, y) < surelyPerson ? [] : [colourAt(view, x, y)]
  }).flat()
  if (height <= 0 || colours.length < fewestPlaces) return null
  const lightness = colours.map(({ l }) => l)
  const l = median(lightness)
  const lightnessSpread = median(lightness.map((value) => Math.abs(value - l)))
  return {
    l,
    a: median(colours.map(({ a }) => a)),
    b: median(colours.map(({ b }) => b)),
    lightnessSpread,
    foreignShare: colours.filter((colour) => isForeign(colour, lightnessSpread)).length / colours.length,
  }
}

/** Whether neither hair nor skin has the colour; `lightnessSpread` is that of the surface it is part of. */
export function isForeign({ l, a, b }: Lab, lightnessSpread: number): boolean {
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

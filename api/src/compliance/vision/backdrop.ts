import type { Raster } from '../raster.ts'
import type { PersonView } from '../views/views.ts'
import { deltaE76, type Lab, rgbToLab } from './colour.ts'
import { personModelSide } from './models.ts'

/** What stands behind the person, inside the part of the photo that is judged. */
export interface Backdrop {
  /** Median colour, per channel. */
  readonly rgb: readonly [number, number, number]
  readonly lab: Lab
  /** Share of the backdrop within `evenDeltaE` of the median colour, 0 to 1. */
  readonly uniformity: number
  /** Share of the judged area that is backdrop, 0 to 1. */
  readonly share: number
}

/**
 * A place belongs to the backdrop where the person covers less than 5 % of it and of all places around it up to 2 %
 * of the area's edge: soft hair, the halo of sharpening and the mask's own blur stay out.
 */
const clear = { coverage: 0.05, marginShare: 0.02 } as const

/** Even paint under even light stays within this of its median; twice what one sees at a glance (CIE76 2.3). */
const evenDeltaE = 6

/** Measures the backdrop of a view. Null where less than 2 % of it shows any. */
export function measureBackdrop({ raster: seen, coverage }: PersonView): Backdrop | null {
  const person = spread(coverage, Math.round(personModelSide * clear.marginShare))
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const
  let places = 0
  forEachClear(person, (place) => {
    places++
    histograms.forEach((histogram, channel) => {
      const value = seen.rgb[place * 3 + channel] ?? 0
      histogram[value] = (histogram[value] ?? 0) + 1
    })
  })
  if (places < person.length * 0.02) return null
  const [red, green, blue] = histograms
  const rgb = [median(red, places), median(green, places), median(blue, places)] as const
  const lab = rgbToLab(...rgb)
  let even = 0
  forEachClear(person, (place) => {
    if (deltaE76(labAt(seen, place), lab) <= evenDeltaE) even++
  })
  return { rgb, lab, uniformity: even / places, share: places / person.length }
}

function forEachClear(person: Float32Array, visit: (place: number) => void): void {
  for (let place = 0; place < person.length; place++) {
    if ((person[place] ?? 1) < clear.coverage) visit(place)
  }
}

/** Each place takes on the largest coverage up to `margin` rows and columns away. */
function spread(coverage: Float32Array, margin: number): Float32Array {
  return spreadAlong(spreadAlong(coverage, margin, 1), margin, personModelSide)
}

/** The same along one axis: `stride` 1 goes along the rows, `personModelSide` along the columns. */
function spreadAlong(coverage: Float32Array, margin: number, stride: number): Float32Array {
  const widened = new Float32Array(coverage.length)
  for (let place = 0; place < coverage.length; place++) {
    const along = Math.floor(place / stride) % personModelSide
    const last = place + Math.min(margin, personModelSide - 1 - along) * stride
    let largest = 0
    for (let at = place - Math.min(margin, along) * stride; at <= last; at += stride) {
      largest = Math.max(largest, coverage[at] ?? 0)
    }
    widened[place] = largest
  }
  return widened
}

function labAt({ rgb }: Raster, place: number): Lab {
  return rgbToLab(rgb[place * 3] ?? 0, rgb[place * 3 + 1] ?? 0, rgb[place * 3 + 2] ?? 0)
}

/** The value under which half of the counted ones lie. */
function median(histogram: Uint32Array, total: number): number {
  let below = 0
  return histogram.findIndex((count) => {
    below += count
    return below * 2 >= total
  })
}

import type { Raster } from '../raster.ts'
import { luminanceOf } from '../views/luminance.ts'
import type { PersonView } from '../views/views.ts'
import { heightAt, planeThrough, type Sample } from './backdrop-light.ts'
import { type Lab, rgbToLab } from './colour.ts'
import { personModelSide } from './models.ts'

/** What stands behind the person, inside the part of the photo that is judged. */
export interface Backdrop {
  /** Median colour, per channel. */
  readonly rgb: readonly [number, number, number]
  readonly lab: Lab
  /** Share of the backdrop within `evenDeltaE` of what the wall is there under its light, 0 to 1. */
  readonly uniformity: number
  /** By how much the wall's lightness falls off from one end to the other, in CIELAB L*. */
  readonly falloff: number
  /** Share that is darker than the wall, with its colour and without an edge: shadow. */
  readonly shadow: number
  /** Share that is neither wall nor shadow, nor hair: it has another colour, or is lighter. */
  readonly foreign: number
  /** Share that lies on an edge. */
  readonly edges: number
  /** Mean magnitude of the luma's Sobel gradient (ISO/IEC 29794-5, background uniformity). */
  readonly gradient: number
  /** Share of the judged area that is backdrop, 0 to 1. */
  readonly share: number
}

/**
 * A place belongs to the backdrop where the person covers less than 5 % of it and of all places around it up to 2 %
 * of the area's edge: soft hair, the halo of sharpening and the mask's own blur stay out.
 */
const clear = { coverage: 0.05, marginShare: 0.02 } as const

/** Paint stays within this of what its light makes of it; twice what one sees at a glance (CIE76 2.3). */
const evenDeltaE = 6

/** A shadow keeps its wall's hue: its chroma moves by less than this share of what its lightness does. */
const shadowChromaShare = 0.6

/** Steps of luma from pixel to pixel, of 255: a shadow's border is softer, that of an object or of hair harder. */
const edgeStep = 10

/** Lab values are read at every second place across and down; the plane is laid through every sixth of those. */
const stride = 2
const planeStride = 6

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
  return { rgb, lab, share: places / person.length, ...partsOf(seen, person, lab) }
}

type Parts = Pick<Backdrop, 'uniformity' | 'falloff' | 'shadow' | 'foreign' | 'edges' | 'gradient'>

/** Tells wall, shadow and all else apart. */
function partsOf(seen: Raster, person: Float32Array, { a, b }: Lab): Parts {
  const steps = stepsOf(seen, person)
  const samples: (Sample & { readonly lab: Lab; readonly step: number })[] = []
  forEachClear(person, (place) => {
    const [column, row] = [place % personModelSide, Math.floor(place / personModelSide)]
    if (column % stride || row % stride) return
    const lab = labAt(seen, place)
    const [x, y] = [column / personModelSide - 0.5, row / personModelSide - 0.5]
    samples.push({ x, y, lightness: lab.l, lab, step: steps.at[place] ?? 0 })
  })
  const wall = planeThrough(samples.filter((_, i) => i % planeStride === 0))
  let [even, shadow, foreign] = [0, 0, 0]
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const sample of samples) {
    const height = heightAt(wall, sample)
    lowest = Math.min(lowest, height)
    highest = Math.max(highest, height)
    const darker = height - sample.lightness
    const hueShift = Math.hypot(sample.lab.a - a, sample.lab.b - b)
    if (Math.hypot(darker, hueShift) <= evenDeltaE) even++
    else if (darker > 0 && hueShift < shadowChromaShare * darker) shadow += sample.step < edgeStep ? 1 : 0
    else foreign++
  }
  const count = Math.max(samples.length, 1)
  return {
    uniformity: even / count,
    falloff: samples.length ? highest - lowest : 0,
    shadow: shadow / count,
    foreign: foreign / count,
    edges: steps.edges,
    gradient: steps.gradient,
  }
}

/** The luma's steps inside the backdrop: at each place, the share that are edges, and the mean Sobel magnitude. */
function stepsOf(seen: Raster, person: Float32Array) {
  const luma = luminanceOf(seen)
  const at = new Float32Array(luma.length)
  const side = personModelSide
  let [count, edges, sum] = [0, 0, 0]
  forEachClear(person, (place) => {
    const column = place % side
    const inside = column > 0 && column < side - 1 && place >= side && place < luma.length - side
    if (!inside || [place - 1, place + 1, place - side, place + side].some((next) => !isClear(person, next)))
      return
    const magnitude = sobelAt(luma, place, side)
    // Sobel's weights add up to 4 differences over two pixels each.
    at[place] = magnitude / 8
    count++
    sum += magnitude
    if (magnitude / 8 >= edgeStep) edges++
  })
  return { at, edges: edges / Math.max(count, 1), gradient: sum / Math.max(count, 1) }
}

function sobelAt(luma: Float32Array, place: number, width: number): number {
  const value = (offset: number) => luma[place + offset] ?? 0
  const across =
    value(1 - width) + 2 * value(1) + value(1 + width) - value(-1 - width) - 2 * value(-1) - value(-1 + width)
  const down =
    value(width - 1) +
    2 * value(width) +
    value(width + 1) -
    value(-width - 1) -
    2 * value(-width) -
    value(-width + 1)
  return Math.hypot(across, down)
}

const isClear = (person: Float32Array, place: number) => (person[place] ?? 1) < clear.coverage

function forEachClear(person: Float32Array, visit: (place: number) => void): void {
  for (let place = 0; place < person.length; place++) {
    if (isClear(person, place)) visit(place)
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

import type { Raster } from '#decode/raster.ts'
import { personModelSide } from '#models/networks.ts'
import { wallThresholds } from '#thresholds/background.ts'
import { type Lab, labAt, medianRgb, rgbToLab } from '../colour.ts'
import { luminanceOf } from '../luminance.ts'
import type { PersonView } from '../views.ts'
import { leaveOutLooseHair } from './loose-hair.ts'
import { pouredBorder } from './poured-white.ts'
import { heightAt, planeThrough, type Sample } from './wall-light.ts'

/** The background behind the person, inside the judged part of the photo. */
export interface Background {
  /** Median colour, per channel. */
  readonly rgb: readonly [number, number, number]
  readonly lab: Lab
  /** Share of the background within `evenDeltaE` of the wall's expected colour in its light, 0 to 1. */
  readonly uniformity: number
  /** How much the wall's lightness falls off from one end to the other, in CIELAB L*. */
  readonly falloff: number
  /** Share that is shadow: darker than the wall, with its colour and without an edge. */
  readonly shadow: number
  /** Share that is neither wall, shadow nor hair, because it has another colour or is lighter. */
  readonly foreign: number
  /** Share that lies on an edge. */
  readonly edges: number
  /** Mean magnitude of the luma's Sobel gradient (ISO/IEC 29794-5, background uniformity). */
  readonly gradient: number
  /** The border of white that was painted or poured over a part of the wall, in sides of the view. */
  readonly poured: number
  /** Share of the judged area that is background, 0 to 1. */
  readonly share: number
}

const { clear } = wallThresholds
const evenDeltaE = wallThresholds.evenDeltaE.value
const shadowChromaShare = wallThresholds.shadowChromaShare.value
const edgeStep = wallThresholds.edgeStep.value

/** Lab values are read at every second place across and down. The plane is fitted to every sixth of them. */
const stride = 2
const planeStride = 6

/** Measures the background of a view, without loose strands of hair. Null if less than 2 % of the view is background. */
export function measureBackground(view: PersonView): Background | null {
  const { raster: seen, coverage } = view
  const isClear = clearPlaces(coverage)
  const shown = placesOf(isClear)
  if (shown.length < isClear.length * clear.leastShare) return null
  const luma = luminanceOf(seen)
  const poured = pouredBorder(seen, luma, isClear)
  leaveOutLooseHair(view, isClear, medianRgb(seen, shown))
  const places = placesOf(isClear)
  const rgb = medianRgb(seen, places)
  const lab = rgbToLab(...rgb)
  return { rgb, lab, poured, share: places.length / isClear.length, ...partsOf(seen, luma, isClear, lab) }
}

/** The places that are marked with 1. */
function placesOf(marked: Uint8Array): Uint32Array {
  const places = new Uint32Array(marked.length)
  let count = 0
  for (let place = 0; place < marked.length; place++) if (marked[place]) places[count++] = place
  return places.subarray(0, count)
}

type Parts = Pick<Background, 'uniformity' | 'falloff' | 'shadow' | 'foreign' | 'edges' | 'gradient'>

/** Separates wall, shadow and everything else. */
function partsOf(seen: Raster, luma: Float32Array, isClear: Uint8Array, middle: Lab): Parts {
  const steps = stepsOf(luma, isClear)
  const { places, lightness, hueShifts } = sampled(seen, isClear, middle)
  const samples: Sample[] = []
  for (let at = 0; at < places.length; at += planeStride) {
    const { x, y } = positionOf(places[at] ?? 0)
    samples.push({ x, y, lightness: lightness[at] ?? 0 })
  }
  const wall = planeThrough(samples)
  let [even, shadow, foreign] = [0, 0, 0]
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const height = heightAt(wall, positionOf(place))
    lowest = Math.min(lowest, height)
    highest = Math.max(highest, height)
    const darker = height - (lightness[at] ?? 0)
    const hueShift = hueShifts[at] ?? 0
    if (Math.hypot(darker, hueShift) <= evenDeltaE) even++
    else if (darker > 0 && hueShift < shadowChromaShare * darker) shadow += steps.at(place) < edgeStep ? 1 : 0
    else foreign++
  }
  const count = Math.max(places.length, 1)
  return {
    uniformity: even / count,
    falloff: places.length ? highest - lowest : 0,
    shadow: shadow / count,
    foreign: foreign / count,
    edges: steps.edges,
    gradient: steps.gradient,
  }
}

/** A place from -0.5 to 0.5 across and down the view. */
const positionOf = (place: number) => ({
  x: (place % personModelSide) / personModelSide - 0.5,
  y: Math.floor(place / personModelSide) / personModelSide - 0.5,
})

/** The sampled places of the background, with their lightness and the distance of their a and b from the middle's. */
function sampled(seen: Raster, isClear: Uint8Array, middle: Lab) {
  const most = (personModelSide / stride) ** 2
  const places = new Int32Array(most)
  const [lightness, hueShifts] = [new Float64Array(most), new Float64Array(most)]
  let count = 0
  for (let row = 0; row < personModelSide; row += stride) {
    const end = (row + 1) * personModelSide
    for (let place = row * personModelSide; place < end; place += stride) {
      if (!isClear[place]) continue
      const { l, a, b } = labAt(seen, place)
      places[count] = place
      lightness[count] = l
      hueShifts[count++] = Math.hypot(a - middle.a, b - middle.b)
    }
  }
  return {
    places: places.subarray(0, count),
    lightness: lightness.subarray(0, count),
    hueShifts: hueShifts.subarray(0, count),
  }
}

/**
 * The steps of luma inside the background: the step at a place, the share of places on edges, and the mean Sobel
 * magnitude.
 */
function stepsOf(luma: Float32Array, isClear: Uint8Array) {
  const side = personModelSide
  const isInside = (place: number) =>
    isClear[place] &&
    isClear[place - 1] &&
    isClear[place + 1] &&
    isClear[place - side] &&
    isClear[place + side]
  let [count, edges, sum] = [0, 0, 0]
  for (let row = 1; row < side - 1; row++) {
    for (let place = row * side + 1, end = (row + 1) * side - 1; place < end; place++) {
      if (!isInside(place)) continue
      const magnitude = sobelAt(luma, place, side)
      count++
      sum += magnitude
      // Sobel's weights add up to 4 differences, each over two pixels.
      if (magnitude / 8 >= edgeStep) edges++
    }
  }
  const at = (place: number) => {
    const column = place % side
    return column > 0 && column < side - 1 && isInside(place)
      ? Math.fround(sobelAt(luma, place, side) / 8)
      : 0
  }
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
  return Math.sqrt(across * across + down * down)
}

/**
 * 1 if no person is within the margin across and down, 0 otherwise. Each stretch of a row with a person is marked as
 * one rectangle with the margin round it. A gap that two margins cover does not end a stretch.
 */
function clearPlaces(coverage: Float32Array): Uint8Array {
  const side = personModelSide
  const margin = Math.round(side * clear.marginShare)
  const isClear = new Uint8Array(coverage.length).fill(1)
  for (let row = 0; row < side; row++) {
    let [first, last] = [-1, -1]
    for (let column = 0; column < side; column++) {
      if ((coverage[row * side + column] ?? 1) < clear.coverage) continue
      if (first >= 0 && column > last + 2 * margin) {
        mark(isClear, row, first, last, margin)
        first = -1
      }
      if (first < 0) first = column
      last = column
    }
    if (first >= 0) mark(isClear, row, first, last, margin)
  }
  return isClear
}

/** Sets the places from column `first` to `last` of a row, and those within the margin of them, to 0. */
function mark(isClear: Uint8Array, row: number, first: number, last: number, margin: number): void {
  const side = personModelSide
  const [from, to] = [Math.max(first - margin, 0), Math.min(last + 1 + margin, side)]
  const end = Math.min(row + margin, side - 1)
  for (let line = Math.max(row - margin, 0); line <= end; line++)
    isClear.fill(0, line * side + from, line * side + to)
}

const { burnt: limits } = wallThresholds
/** Every fifth place is read. The step is odd, so that the places do not line up in the view's columns. */
const step = 5

/** The share of the background, 0 to 1, that is fully white. It is 0 if no background is visible. */
export function burntBackground({ raster: { rgb }, coverage }: PersonView): number {
  let [places, burnt] = [0, 0]
  for (let place = 0; place < coverage.length; place += step) {
    if ((coverage[place] ?? 1) > limits.coverage) continue
    places++
    const at = place * 3
    if (Math.min(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0) >= limits.from) burnt++
  }
  return places && burnt / places
}

import type { Raster } from '#decode/raster.ts'
import { personModelSide } from '#models/networks.ts'
import { wallThresholds } from '#thresholds/background.ts'
import { type Lab, rgbToLab } from '../colour.ts'
import { luminanceOf } from '../luminance.ts'
import type { PersonView } from '../views.ts'
import { leaveOutLooseHair } from './loose-hair.ts'

/** The light on a wall: its lightness as a plane over the picture. */
export interface Plane {
  readonly middle: number
  /** Change of lightness over the width and the height of the picture. */
  readonly across: number
  readonly down: number
}

/** A place from -0.5 to 0.5 across and down the picture, and the CIELAB lightness there. */
export interface Sample {
  readonly x: number
  readonly y: number
  readonly lightness: number
}

const usualResidual = wallThresholds.usualResidual.value
const rounds = 8

/**
 * The plane on which most of the samples lie. It is fitted by least squares in several rounds; in each round, samples
 * far from the plane get a lower weight (Huber's weights). The light on a wall that is lit from one side falls off
 * evenly, but an object in front of the wall does not follow the plane.
 */
function planeThrough(samples: readonly Sample[]): Plane {
  let plane: Plane = { middle: 0, across: 0, down: 0 }
  for (let round = 0; round < rounds; round++) {
    const current = plane
    const weight = (sample: Sample) =>
      round === 0
        ? 1
        : usualResidual / Math.max(Math.abs(sample.lightness - heightAt(current, sample)), usualResidual)
    plane = weightedPlane(samples, weight)
  }
  return plane
}

function heightAt({ middle, across, down }: Plane, { x, y }: { x: number; y: number }): number {
  return middle + across * x + down * y
}

/** Solves the normal equations by Cramer's rule. Returns a level plane if the samples lie on one line. */
function weightedPlane(samples: readonly Sample[], weightOf: (sample: Sample) => number): Plane {
  let n = 0
  let sx = 0
  let sy = 0
  let sxx = 0
  let sxy = 0
  let syy = 0
  let sl = 0
  let sxl = 0
  let syl = 0
  for (const sample of samples) {
    const { x, y, lightness } = sample
    const weight = weightOf(sample)
    n += weight
    sx += weight * x
    sy += weight * y
    sxx += weight * x * x
    sxy += weight * x * y
    syy += weight * y * y
    sl += weight * lightness
    sxl += weight * x * lightness
    syl += weight * y * lightness
  }
  const determinant = n * (sxx * syy - sxy * sxy) - sx * (sx * syy - sxy * sy) + sy * (sx * sxy - sxx * sy)
  if (Math.abs(determinant) < 1e-9 * n ** 3) return { middle: n > 0 ? sl / n : 0, across: 0, down: 0 }
  return {
    middle:
      (sl * (sxx * syy - sxy * sxy) - sx * (sxl * syy - sxy * syl) + sy * (sxl * sxy - sxx * syl)) /
      determinant,
    across:
      (n * (sxl * syy - syl * sxy) - sl * (sx * syy - sxy * sy) + sy * (sx * syl - sxl * sy)) / determinant,
    down:
      (n * (sxx * syl - sxy * sxl) - sx * (sx * syl - sxl * sy) + sl * (sx * sxy - sxx * sy)) / determinant,
  }
}

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
  const shown = sumOf(isClear)
  if (shown < isClear.length * clear.leastShare) return null
  leaveOutLooseHair(view, isClear, medians(seen.rgb, isClear, shown))
  const places = sumOf(isClear)
  const [red, green, blue] = medians(seen.rgb, isClear, places)
  const lab = rgbToLab(red, green, blue)
  return { rgb: [red, green, blue], lab, share: places / isClear.length, ...partsOf(seen, isClear, lab) }
}

function sumOf(isClear: Uint8Array): number {
  let sum = 0
  for (const mark of isClear) sum += mark
  return sum
}

type Parts = Pick<Background, 'uniformity' | 'falloff' | 'shadow' | 'foreign' | 'edges' | 'gradient'>

/** Separates wall, shadow and everything else. */
function partsOf(seen: Raster, isClear: Uint8Array, middle: Lab): Parts {
  const steps = stepsOf(seen, isClear)
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
function stepsOf(seen: Raster, isClear: Uint8Array) {
  const luma = luminanceOf(seen)
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

function labAt({ rgb }: Raster, place: number): Lab {
  return rgbToLab(rgb[place * 3] ?? 0, rgb[place * 3 + 1] ?? 0, rgb[place * 3 + 2] ?? 0)
}

/** For each channel, the value below which half of its clear values lie. */
function medians(rgb: Uint8ClampedArray, isClear: Uint8Array, places: number): [number, number, number] {
  const counts = new Uint32Array(3 * 256)
  for (let place = 0, at = 0; place < isClear.length; place++, at += 3) {
    if (!isClear[place]) continue
    for (let channel = 0; channel < 3; channel++) {
      const count = channel * 256 + (rgb[at + channel] ?? 0)
      counts[count] = (counts[count] ?? 0) + 1
    }
  }
  return [medianOf(counts, 0, places), medianOf(counts, 1, places), medianOf(counts, 2, places)]
}

function medianOf(counts: Uint32Array, channel: number, places: number): number {
  let below = 0
  for (let level = 0; level < 256; level++) {
    below += counts[channel * 256 + level] ?? 0
    if (below * 2 >= places) return level
  }
  return 0
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

import type { Raster } from '../../decoding/raster.ts'
import { personModelSide } from '../../inference/networks.ts'
import { wallThresholds } from '../../thresholds/wall.ts'
import { type Lab, rgbToLab } from '../../views/colour.ts'
import { luminanceOf } from '../../views/luminance.ts'
import type { PersonView } from '../../views/views.ts'
import { heightAt, planeThrough, type Sample } from './background-light.ts'

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

/** Measures the background of a view. Null if less than 2 % of the view is background. */
export function measureBackground({ raster: seen, coverage }: PersonView): Background | null {
  const isClear = clearPlaces(coverage)
  let places = 0
  for (let place = 0; place < isClear.length; place++) places += isClear[place] ?? 0
  if (places < isClear.length * clear.leastShare) return null
  const rgb = [0, 1, 2].map((channel) => median(seen.rgb, channel, isClear, places))
  const [red = 0, green = 0, blue = 0] = rgb
  const lab = rgbToLab(red, green, blue)
  return { rgb: [red, green, blue], lab, share: places / isClear.length, ...partsOf(seen, isClear, lab) }
}

type Parts = Pick<Background, 'uniformity' | 'falloff' | 'shadow' | 'foreign' | 'edges' | 'gradient'>

/** Separates wall, shadow and everything else. */
function partsOf(seen: Raster, isClear: Uint8Array, { a, b }: Lab): Parts {
  const steps = stepsOf(seen, isClear)
  const samples: (Sample & { readonly lab: Lab; readonly step: number })[] = []
  for (let row = 0; row < personModelSide; row += stride) {
    for (let column = 0; column < personModelSide; column += stride) {
      const place = row * personModelSide + column
      if (!isClear[place]) continue
      const lab = labAt(seen, place)
      const [x, y] = [column / personModelSide - 0.5, row / personModelSide - 0.5]
      samples.push({ x, y, lightness: lab.l, lab, step: steps.at[place] ?? 0 })
    }
  }
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

/**
 * The steps of luma inside the background: the step at each place, the share of places on edges, and the mean Sobel
 * magnitude.
 */
function stepsOf(seen: Raster, isClear: Uint8Array) {
  const luma = luminanceOf(seen)
  const at = new Float32Array(luma.length)
  const side = personModelSide
  let [count, edges, sum] = [0, 0, 0]
  for (let row = 1; row < side - 1; row++) {
    for (let place = row * side + 1, end = (row + 1) * side - 1; place < end; place++) {
      const inside = isClear[place] && isClear[place - 1] && isClear[place + 1]
      if (!inside || !isClear[place - side] || !isClear[place + side]) continue
      const magnitude = sobelAt(luma, place, side)
      // Sobel's weights add up to 4 differences, each over two pixels.
      at[place] = magnitude / 8
      count++
      sum += magnitude
      if (magnitude / 8 >= edgeStep) edges++
    }
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

/** 1 if no person is near, 0 otherwise. */
function clearPlaces(coverage: Float32Array): Uint8Array {
  const isClear = new Uint8Array(coverage.length)
  for (let place = 0; place < coverage.length; place++) {
    isClear[place] = (coverage[place] ?? 1) < clear.coverage ? 1 : 0
  }
  const margin = Math.round(personModelSide * clear.marginShare)
  return shrunkAlong(shrunkAlong(isClear, margin, 1), margin, personModelSide)
}

/**
 * A place stays clear if all places up to `margin` away on one axis are clear. Stride 1 goes along rows, stride
 * `personModelSide` along columns.
 */
function shrunkAlong(isClear: Uint8Array, margin: number, stride: number): Uint8Array {
  const shrunk = new Uint8Array(isClear.length)
  const nextLine = personModelSide / stride
  for (let line = 0; line < personModelSide; line++) {
    // The distance from the last place with a person, first in one direction, then in the other.
    let since = margin
    for (let at = 0, place = line * nextLine; at < personModelSide; at++, place += stride) {
      since = isClear[place] ? since + 1 : 0
      shrunk[place] = since > margin ? 1 : 0
    }
    since = margin
    for (let at = 0, place = line * nextLine + (personModelSide - 1) * stride; at < personModelSide; at++) {
      since = isClear[place] ? since + 1 : 0
      if (since <= margin) shrunk[place] = 0
      place -= stride
    }
  }
  return shrunk
}

function labAt({ rgb }: Raster, place: number): Lab {
  return rgbToLab(rgb[place * 3] ?? 0, rgb[place * 3 + 1] ?? 0, rgb[place * 3 + 2] ?? 0)
}

/** The value below which half of a channel's clear values lie. */
function median(rgb: Uint8ClampedArray, channel: number, isClear: Uint8Array, places: number): number {
  const counts = new Uint32Array(256)
  for (let place = 0; place < isClear.length; place++) {
    if (!isClear[place]) continue
    const value = rgb[place * 3 + channel] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  let below = 0
  return counts.findIndex((count) => {
    below += count
    return below * 2 >= places
  })
}

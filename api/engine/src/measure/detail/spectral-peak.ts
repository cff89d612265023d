import { detailThresholds } from '#thresholds/detail.ts'
import { lumaAt } from '../luminance.ts'
import type { NativeView } from '../views.ts'

/** Side of the tiles in pixels, a power of two. It is also the number of frequencies along each axis. */
const tileSide = 64
const mostTiles = 8

export interface MeanSpectrum {
  readonly power: Float64Array
  readonly tiles: number
}

/**
 * The mean power spectrum of a picture's luma. It is the geometric mean of the power of each frequency over evenly
 * spread tiles, so that one strong edge does not dominate. Frequency (u, v), in cycles per tile, is at index v *
 * tileSide + u; values of u and v from 32 on are the negative frequencies. Null if not even one tile fits.
 */
function meanSpectrum(native: NativeView): MeanSpectrum | null {
  const tiles = spreadTiles(native)
  if (tiles.length === 0) return null
  const logs = new Float64Array(tileSide * tileSide)
  // Two real tiles make one complex transform. Its even and odd parts are their spectra.
  for (let first = 0; first < tiles.length; first += 2) {
    const [a, b = a] = tiles.slice(first, first + 2)
    if (!a || !b) continue
    const real = windowed(native, a)
    const imaginary = windowed(native, b)
    transform2d(real, imaginary)
    addLogPower(real, imaginary, logs)
  }
  const spectra = 2 * Math.ceil(tiles.length / 2)
  return { power: logs.map((sum) => Math.exp(sum / spectra)), tiles: tiles.length }
}

/** The upper left corner of a tile, in the view's pixels. */
interface Corner {
  readonly x: number
  readonly y: number
}

function spreadTiles({ width, height }: NativeView): Corner[] {
  const columns = Math.floor(width / tileSide)
  const rows = Math.floor(height / tileSide)
  const stride = Math.max(1, (columns * rows) / mostTiles)
  return Array.from({ length: Math.floor((columns * rows) / stride) }, (_, number) => {
    const tile = Math.floor(number * stride)
    return { x: (tile % columns) * tileSide, y: Math.floor(tile / columns) * tileSide }
  })
}

/** The Hann window. It keeps the tile's own edges out of the spectrum. */
const hann = Float64Array.from(
  { length: tileSide },
  (_, place) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (place + 0.5)) / tileSide),
)

function windowed({ photo, x: left, y: top }: NativeView, { x, y }: Corner): Float64Array {
  const values = new Float64Array(tileSide * tileSide)
  let sum = 0
  for (let row = 0, to = 0; row < tileSide; row++) {
    for (let column = 0; column < tileSide; column++, to++) {
      const luma = lumaAt(photo.rgb, (top + y + row) * photo.width + left + x + column)
      values[to] = luma
      sum += luma
    }
  }
  const mean = sum / values.length
  for (let place = 0; place < values.length; place++) {
    const weight = (hann[place % tileSide] ?? 0) * (hann[Math.floor(place / tileSide)] ?? 0)
    values[place] = ((values[place] ?? 0) - mean) * weight
  }
  return values
}

function addLogPower(real: Float64Array, imaginary: Float64Array, into: Float64Array): void {
  for (let v = 0; v < tileSide; v++) {
    const mirrorRow = ((tileSide - v) % tileSide) * tileSide
    for (let u = 0; u < tileSide; u++) {
      const at = v * tileSide + u
      const mirror = mirrorRow + ((tileSide - u) % tileSide)
      const re = real[at] ?? 0
      const im = imaginary[at] ?? 0
      const mirrorRe = real[mirror] ?? 0
      const mirrorIm = imaginary[mirror] ?? 0
      const first = ((re + mirrorRe) ** 2 + (im - mirrorIm) ** 2) / 4
      const second = ((im + mirrorIm) ** 2 + (re - mirrorRe) ** 2) / 4
      into[at] = (into[at] ?? 0) + Math.log((first + 1) * (second + 1))
    }
  }
}

/** The columns are transformed as rows of the transposed tile, because adjacent values are faster to read. */
function transform2d(real: Float64Array, imaginary: Float64Array): void {
  for (let pass = 0; pass < 2; pass++) {
    for (let start = 0; start < real.length; start += tileSide) transform(real, imaginary, start)
    transpose(real)
    transpose(imaginary)
  }
}

function transpose(values: Float64Array): void {
  for (let row = 1; row < tileSide; row++) {
    for (let column = 0; column < row; column++) {
      const [at, mirrored] = [row * tileSide + column, column * tileSide + row]
      const kept = values[at] ?? 0
      values[at] = values[mirrored] ?? 0
      values[mirrored] = kept
    }
  }
}

const quarterTurns = Array.from({ length: tileSide / 2 }, (_, k) => (-2 * Math.PI * k) / tileSide)
const cosines = Float64Array.from(quarterTurns, Math.cos)
const sines = Float64Array.from(quarterTurns, Math.sin)

/** Cooley and Tukey's fast Fourier transform, in place, of `tileSide` values from `start` on. */
function transform(real: Float64Array, imaginary: Float64Array, start: number): void {
  reorder(real, start)
  reorder(imaginary, start)
  for (let half = 1, stride = tileSide / 2; half < tileSide; half *= 2, stride /= 2) {
    for (let k = 0; k < half; k++) {
      const c = cosines[k * stride] ?? 0
      const s = sines[k * stride] ?? 0
      for (let upper = start + k; upper < start + tileSide; upper += 2 * half) {
        const lower = upper + half
        const re = real[lower] ?? 0
        const im = imaginary[lower] ?? 0
        const turnedRe = re * c - im * s
        const turnedIm = re * s + im * c
        const upperRe = real[upper] ?? 0
        const upperIm = imaginary[upper] ?? 0
        real[lower] = upperRe - turnedRe
        imaginary[lower] = upperIm - turnedIm
        real[upper] = upperRe + turnedRe
        imaginary[upper] = upperIm + turnedIm
      }
    }
  }
}

/** Indices with their bits reversed: the order in which the transform expects its values. */
const reversed = Array.from({ length: tileSide }, (_, place) => {
  let mirrored = 0
  for (let bit = 1, rest = place; bit < tileSide; bit *= 2, rest >>= 1) mirrored = mirrored * 2 + (rest & 1)
  return mirrored
})

function reorder(values: Float64Array, start: number): void {
  for (let place = 0; place < tileSide; place++) {
    const other = reversed[place] ?? 0
    if (other <= place) continue
    const kept = values[start + place] ?? 0
    values[start + place] = values[start + other] ?? 0
    values[start + other] = kept
  }
}

/** The strongest isolated peak in the head's spectrum. */
export interface SpectralPeak {
  /** Power relative to the ring round the peak, in decibels. */
  readonly decibels: number
  /** The frequency of the pattern: how often it repeats across a tile of `tileSide` pixels. */
  readonly cycles: number
  readonly tiles: number
}

const { lowest, highest, besideAxes, floor } = detailThresholds.spectralPeak
const ringRadius = 4
const turns = Array.from({ length: 12 }, (_, step) => (step * Math.PI) / 6)
const ringU = Int32Array.from(turns, (turn) => Math.round(ringRadius * Math.cos(turn)))
const ringV = Int32Array.from(turns, (turn) => Math.round(ringRadius * Math.sin(turn)))

/**
 * The peak of a regular pattern over the native pixels of the head, such as a screen's grid, its moiré or the dots of
 * a print. It is the power relative to the upper quartile of a ring round it, because natural textures spread over
 * many frequencies. Null if the head has fewer pixels than a tile.
 */
export function spectralPeak(native: NativeView): SpectralPeak | null {
  const spectrum = meanSpectrum(native)
  if (!spectrum) return null
  const { power, tiles } = spectrum
  let peak: SpectralPeak = { decibels: 0, cycles: 0, tiles }
  for (let v = besideAxes; v <= tileSide / 2; v++) {
    for (let u = besideAxes - tileSide / 2; u < tileSide / 2; u++) {
      const cycles = Math.hypot(u, v)
      if (cycles < lowest || cycles > highest || Math.abs(u) < besideAxes) continue
      const here = powerAt(power, u, v)
      if (here < floor * 10 ** (peak.decibels / 10)) continue
      const decibels = 10 * Math.log10(here / (besideOf(power, u, v) + floor))
      if (decibels > peak.decibels) peak = { decibels, cycles, tiles }
    }
  }
  return peak
}

/** The upper quartile of the ring round a frequency, which is the third largest of its twelve values. */
function besideOf(power: Float64Array, u: number, v: number): number {
  let first = 0
  let second = 0
  let third = 0
  for (let at = 0; at < ringU.length; at++) {
    const value = powerAt(power, u + (ringU[at] ?? 0), v + (ringV[at] ?? 0))
    if (value <= third) continue
    if (value <= second) third = value
    else {
      third = second
      if (value > first) {
        second = first
        first = value
      } else second = value
    }
  }
  return third
}

/** Negative frequencies are stored at the far end. */
const wrapped = (frequency: number) => (frequency + tileSide) % tileSide
const powerAt = (power: Float64Array, u: number, v: number) => power[wrapped(v) * tileSide + wrapped(u)] ?? 0

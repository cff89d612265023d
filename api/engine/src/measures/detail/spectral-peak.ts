import { detailThresholds } from '../../thresholds/measures/detail.ts'
import type { NativeView } from '../../views/views.ts'
import { meanSpectrum, tileSide } from './spectrum.ts'

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

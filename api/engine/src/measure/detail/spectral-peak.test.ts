import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView, noiseOf } from '#testing/native-pixels.ts'
import { meanSpectrum, spectralPeak, tileSide } from './spectral-peak.ts'

/** A wave of (u, v) cycles per tile, across and down. */
const wave = (u: number, v: number, amplitude: number, width = tileSide, height = tileSide) =>
  meanSpectrum(
    nativeView(
      greyRaster(
        width,
        height,
        (column, row) => 128 + amplitude * Math.cos((2 * Math.PI * (u * column + v * row)) / tileSide),
      ),
    ),
  )

const blank = (width: number, height: number, luma: number) =>
  nativeView(greyRaster(width, height, () => luma))
const strongest = (power: Float64Array) => power.indexOf(Math.max(...power))

test('puts the power of a wave at its frequency and at the negative one', () => {
  for (const [u, v] of [
    [10, 5],
    [20, 0],
    [0, 13],
    [7, 30],
  ] as const) {
    const { power } = wave(u, v, 50) ?? { power: new Float64Array() }
    const here = power[v * tileSide + u] ?? 0
    const opposite = power[((tileSide - v) % tileSide) * tileSide + ((tileSide - u) % tileSide)] ?? 0
    assert.ok(Math.abs(here / opposite - 1) < 1e-6)
    assert.ok(
      [v * tileSide + u, ((tileSide - v) % tileSide) * tileSide + ((tileSide - u) % tileSide)].includes(
        strongest(power),
      ),
    )
    // Three frequencies away, the window lets nothing through except the error from rounding to bytes.
    const beside = power[((v + 3) % tileSide) * tileSide + ((u + 3) % tileSide)] ?? 0
    assert.ok(beside < here / 1e5, `${beside} beside ${here}`)
  }
})

test('has a power that grows with the square of the amplitude, as for a windowed wave', () => {
  // Half the amplitude times the window's sum, squared. The Hann window has the mean 1/2 along each side.
  const expected = (amplitude: number) => ((amplitude / 2) * (tileSide / 2) ** 2) ** 2
  for (const amplitude of [15, 30, 60]) {
    const seen = wave(10, 5, amplitude)?.power[5 * tileSide + 10] ?? 0
    assert.ok(Math.abs(seen / expected(amplitude) - 1) < 0.02, `${seen} is not ${expected(amplitude)}`)
  }
})

test('has no power for a flat picture of any brightness', () => {
  for (const luma of [0, 128, 255]) {
    const { power } = meanSpectrum(blank(tileSide, tileSide, luma)) ?? { power: [] }
    assert.ok(power.length === tileSide ** 2 && power.every((value) => Math.abs(value - 1) < 1e-6))
  }
})

test('counts the last of an odd number of tiles like the others', () => {
  const [one, three] = [wave(10, 5, 50), wave(10, 5, 50, 3 * tileSide)]
  assert.deepEqual([one?.tiles, three?.tiles], [1, 3])
  const at = 5 * tileSide + 10
  assert.ok(Math.abs((one?.power[at] ?? 0) / (three?.power[at] ?? 1) - 1) < 0.01)
})

test('returns null for a picture smaller than a tile, and reads only some tiles of a large one', () => {
  assert.equal(meanSpectrum(blank(tileSide - 1, 200, 0)), null)
  assert.equal(meanSpectrum(blank(640, 640, 0))?.tiles, 8)
})

/** Noise with a wave of (u, v) cycles per tile on top. */
function peakOf(u: number, v: number, amplitude: number) {
  const noise = noiseOf(4)
  const wave = (column: number, row: number) =>
    amplitude * Math.cos((2 * Math.PI * (u * column + v * row)) / tileSide)
  return spectralPeak(nativeView(greyRaster(256, 256, (x, y) => 128 + noise() + wave(x, y))))
}

test('finds a regular pattern at its frequency', () => {
  for (const [u, v] of [
    [12, 9],
    [-8, 20],
    [25, 7],
  ] as const) {
    const peak = peakOf(u, v, 6)
    assert.ok(peak && peak.decibels > 15, `${peak?.decibels}`)
    assert.equal(peak.cycles, Math.hypot(u, v))
    assert.equal(peak.tiles, 8)
  }
})

test('finds no such peak in noise alone', () => {
  const { decibels = 99 } = peakOf(12, 9, 0) ?? {}
  assert.ok(decibels < 8, `${decibels}`)
})

test('ignores waves as coarse as facial features, and edges along the axes', () => {
  for (const [u, v] of [
    [4, 5],
    [20, 0],
    [1, 16],
  ] as const) {
    const { decibels = 99 } = peakOf(u, v, 6) ?? {}
    assert.ok(decibels < 8, `${u}, ${v}: ${decibels}`)
  }
})

test('returns a peak of 0 for a flat picture, and null for one smaller than a tile', () => {
  assert.equal(spectralPeak(nativeView(greyRaster(128, 128, () => 90)))?.decibels, 0)
  assert.equal(spectralPeak(nativeView(greyRaster(50, 300, () => 90))), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView, noiseOf } from '../../../testing/native-pixels.ts'
import { spectralPeak, tileSide } from '../../measure/detail/spectral-peak.ts'

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

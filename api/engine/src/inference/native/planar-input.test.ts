import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '../../../testing/drawing/noise.ts'
import { fillPlanar } from './planar-input.ts'

/** The plain form: the number of a level, bit for bit. */
const numberOf = {
  unit: (level: number) => Math.fround(level / 255),
  signed: (level: number) => Math.fround(Math.fround(level / 127.5) - 1),
}

test('gives the bits of its plain form for every level', () => {
  const levels = Uint8ClampedArray.from({ length: 3 * 256 }, (_, at) => Math.floor(at / 3))
  for (const range of ['unit', 'signed'] as const) {
    const input = new Float32Array(levels.length)
    fillPlanar(input, { width: 256, height: 1, rgb: levels }, range)
    assert.deepEqual(
      input,
      Float32Array.from({ length: levels.length }, (_, at) => numberOf[range](at % 256)),
    )
  }
})

test('writes the planes of rasters of any size', () => {
  for (const [width, height] of [
    [1, 1],
    [7, 3],
    [301, 299],
  ] as const) {
    const rgb = noise(width * height * 3)
    const input = new Float32Array(rgb.length)
    fillPlanar(input, { width, height, rgb }, 'unit')
    const expected = input.map((_, at) => {
      const [channel, place] = [Math.floor(at / (width * height)), at % (width * height)]
      return numberOf.unit(rgb[place * 3 + channel] ?? 0)
    })
    assert.deepEqual(input, expected)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '#testing/drawing/grain.ts'
import { lumaAt, luminanceOf, reducedLuminance, smoothed, smoothingReach } from './luminance.ts'

const grey = (width: number, height: number) => {
  const values = Array.from({ length: width * height }, (_, place) => (place * 37) % 256)
  return { width, height, rgb: new Uint8ClampedArray(values.flatMap((value) => [value, value, value])) }
}

/** How much of [from, to) is in the pixel at `place`. */
const covered = (place: number, from: number, to: number) =>
  Math.max(0, Math.min(place + 1, to) - Math.max(place, from))

test('reduces luminance to the mean of the area that each value covers', () => {
  const raster = grey(11, 9)
  const luma = luminanceOf(raster)
  const area = { x: 2, y: 1, width: 9, height: 7 }
  for (const [width, height] of [
    [8, 7],
    [5, 4],
    [3, 7],
  ] as const) {
    const [across, down] = [area.width / width, area.height / height]
    reducedLuminance(raster, area, width, height).forEach((value, place) => {
      const [left, top] = [area.x + (place % width) * across, area.y + Math.floor(place / width) * down]
      const expected = luma.reduce((sum, at, pixel) => {
        const wide = covered(pixel % 11, left, left + across)
        return sum + at * wide * covered(Math.floor(pixel / 11), top, top + down)
      }, 0)
      assert.ok(Math.abs(value - expected / (across * down)) < 0.01, `${value} is not ${expected}`)
    })
  }
})

/** The plain form: what each value must be, bit for bit. The sum after each row of a square is rounded to 32 bits. */
function plainBoxes(rgb: Uint8ClampedArray, rowLength: number, corner: number, box: number): number {
  let sum = 0
  for (let row = 0; row < box; row++) {
    let [red, green, blue] = [0, 0, 0]
    for (let at = (corner + row * rowLength) * 3, end = at + box * 3; at < end; at += 3) {
      red += rgb[at] ?? 0
      green += rgb[at + 1] ?? 0
      blue += rgb[at + 2] ?? 0
    }
    sum = Math.fround(sum + (0.2126 * red + 0.7152 * green + 0.0722 * blue) / (box * box))
  }
  return sum
}

test('gives the bits of its plain form, for squares of any size', () => {
  const raster = { width: 131, height: 107, rgb: noise(131 * 107 * 3) }
  for (const box of [1, 2, 3, 5]) {
    for (const [width, height] of [
      [1, 1],
      [5, 20],
      [18, 17],
      [24, 1],
    ] as const) {
      const [x, y] = [131 - width * box, 107 - height * box]
      const luma = reducedLuminance(raster, { x, y, width: width * box, height: height * box }, width, height)
      const expected = Float32Array.from({ length: width * height }, (_, at) => {
        const row = Math.floor(at / width)
        return plainBoxes(raster.rgb, 131, (y + row * box) * 131 + x + (at - row * width) * box, box)
      })
      assert.deepEqual(luma, expected)
    }
  }
  const all = luminanceOf(raster)
  assert.deepEqual(
    all,
    all.map((_, place) => lumaAt(raster.rgb, place)),
  )
})

test('spreads a single value over four on each side, with a variance of 2', () => {
  const values = new Float32Array(25)
  values[12] = 256
  const spread = smoothed(values, 1)
  assert.deepEqual([...spread.subarray(8, 17)], [1, 8, 28, 56, 70, 56, 28, 8, 1])
  const variance = spread.reduce((sum, value, at) => sum + (value / 256) * (at - 12) ** 2, 0)
  assert.equal(variance, 2)
})

/** The plain form: what each value must be, bit for bit. */
function plain(values: Float32Array, step: number): Float32Array {
  const at = (place: number) => values[place] ?? 0
  const beside = (place: number, steps: number) => at(place - steps * step) + at(place + steps * step)
  const reach = smoothingReach * step
  return values.map((here, place) =>
    place < reach || place >= values.length - reach
      ? 0
      : (70 * here +
          56 * beside(place, 1) +
          28 * beside(place, 2) +
          8 * beside(place, 3) +
          beside(place, 4)) /
        256,
  )
}

test('gives the bits of its plain form, for any length', () => {
  for (const length of [0, 1, 8, 9, 10, 60, 61, 1000, 1001]) {
    const values = Float32Array.from(noise(length), (level, at) => level * 0.7152 + (at % 7) / 3)
    for (const step of [1, 6, 7, 125]) assert.deepEqual(smoothed(values, step), plain(values, step))
  }
})

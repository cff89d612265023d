import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachRun } from './matte.ts'
import { unmixing } from './unmixed.ts'

const [width, height] = [64, 64]
const wall = [230, 40, 40]
const coat = [20, 60, 90]

/** A coat on the left, a red wall on the right, and six columns between that are ever less coat. */
function edge() {
  const alpha = new Uint8ClampedArray(width * height)
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let place = 0; place < alpha.length; place++) {
    const share = Math.min(Math.max((35 - (place % width)) / 6, 0), 1)
    alpha[place] = 255 * share
    const exact = (alpha[place] ?? 0) / 255
    for (let c = 0; c < 3; c++) rgb[place * 3 + c] = exact * (coat[c] ?? 0) + (1 - exact) * (wall[c] ?? 0)
  }
  return { matte: { width, height, alpha }, photo: { width, height, rgb } }
}

test('mixed pixels get the person’s own colour back; all others keep every value', () => {
  const { matte, photo } = edge()
  const { rgb } = photo
  const before = rgb.slice()
  const unmix = unmixing(photo, matte)
  eachRun(matte.alpha, (kind, from, to) => {
    if (kind === 'mixed') unmix(from, to)
  })
  let mixed = 0
  for (let place = 0; place < matte.alpha.length; place++) {
    const pixel = [...rgb.subarray(place * 3, place * 3 + 3)]
    const alpha = matte.alpha[place] ?? 0
    if (alpha === 0 || alpha === 255) {
      assert.deepEqual(pixel, [...before.subarray(place * 3, place * 3 + 3)])
      continue
    }
    mixed++
    for (let c = 0; c < 3; c++)
      assert.ok(Math.abs((pixel[c] ?? 0) - (coat[c] ?? 0)) < 12, `${alpha}: ${pixel}`)
  }
  assert.ok(mixed > 4 * height)
})

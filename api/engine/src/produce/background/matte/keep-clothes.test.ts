import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FirstLook, keepClothes } from './keep-clothes.ts'
import { cellSide } from './regions.ts'

const [width, height] = [80, 80]
const across = width * cellSide
const below = { chinRow: 50, headHeight: 40 }
const isHead = (x: number, y: number) => y >= 10 && y < 52 && Math.abs(x - 40) < 12
const isShirt = (x: number, y: number) => y >= 54 && Math.abs(x - 40) < 28

/** A head that is found, and a shirt that only the person model sees, in cells. */
function lookAt(
  colourOf: (x: number, y: number) => number,
  coverageOf: (x: number, y: number) => number = (x, y) => Number(isHead(x, y) || isShirt(x, y)),
): FirstLook {
  const place = (at: number) => [at % width, Math.floor(at / width)] as const
  const cellsOf = (read: (x: number, y: number) => number) =>
    Float32Array.from({ length: width * height }, (_, at) => read(...place(at)))
  const head = cellsOf((x, y) => Number(isHead(x, y)))
  const values = Float32Array.from({ length: width * height * 3 }, (_, at) =>
    colourOf(...place(Math.floor(at / 3))),
  )
  return {
    opinions: { alpha: new Float32Array(across * height * cellSide), person: cellsOf(coverageOf) },
    cells: { rgb: { width, height, channels: 3, values }, least: head, mean: head, most: head },
    inside: Uint8Array.from(head),
  }
}
const white = (x: number, y: number) => (isHead(x, y) ? 120 : 250)
const alphaAt = (alpha: Float32Array, x: number, y: number) => alpha[y * cellSide * across + x * cellSide]

test('a white shirt before a white wall is given back, with the person model’s outline', () => {
  const alpha = keepClothes(lookAt(white), below)
  assert.deepEqual([alphaAt(alpha, 40, 70), alphaAt(alpha, 14, 60)], [1, 1])
  assert.deepEqual([alphaAt(alpha, 4, 70), alphaAt(alpha, 20, 30)], [0, 0])
})

test('a seam beside the outline, in another colour than the wall’s, is of the clothes', () => {
  const isSeam = (x: number, y: number) => y >= 60 && Math.abs(x - 40) >= 28 && Math.abs(x - 40) < 31
  const alpha = keepClothes(
    lookAt((x, y) => (isSeam(x, y) ? 200 : white(x, y))),
    below,
  )
  assert.deepEqual([alphaAt(alpha, 10, 70), alphaAt(alpha, 7, 70)], [1, 0])
})

test('nothing is given back before a lively scene, or if the colour is not the wall’s', () => {
  const lively = lookAt((x, y) => (isHead(x, y) ? 120 : 150 + 80 * ((x >> 2) % 2)))
  assert.equal(keepClothes(lively, below), lively.opinions.alpha)
  const grey = lookAt((x, y) => (isShirt(x, y) ? 220 : white(x, y)))
  assert.equal(keepClothes(grey, below), grey.opinions.alpha)
})

test('nothing is given back if the person model doubts the outline', () => {
  const look = lookAt(white, (x, y) => (isHead(x, y) ? 1 : isShirt(x, y) ? (x < 26 ? 0.6 : 1) : 0))
  assert.equal(keepClothes(look, below), look.opinions.alpha)
})

test('an edge on which the models differ by a little is no loss', () => {
  const look = lookAt(white, (x, y) => Number(y >= 8 && y < 54 && Math.abs(x - 40) < 14))
  assert.equal(keepClothes(look, below), look.opinions.alpha)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cells, findRegions, gatherCells } from './regions.ts'

test('a cell has the mean colour and the range of alphas of its four pixels', () => {
  const rgb = new Uint8ClampedArray([
    10, 0, 0, 20, 0, 0, 9, 9, 9, 9, 9, 9, 30, 0, 4, 40, 0, 4, 9, 9, 9, 9, 9, 9,
  ])
  const alpha = Float32Array.from([0, 0.5, 1, 1, 0.25, 0.25, 1, 1])
  const cells = gatherCells({ width: 4, height: 2, rgb }, alpha)
  assert.deepEqual([...cells.rgb.values], [25, 0, 2, 9, 9, 9])
  assert.deepEqual(
    [[...cells.least], [...cells.mean], [...cells.most]],
    [
      [0, 1],
      [0.25, 1],
      [0.5, 1],
    ],
  )
})

const [width, height] = [60, 60]
const face = { x: 30, y: 20, halfWidth: 7, halfHeight: 8, chinRow: 30 }

/** A blue wall, a head (rows 10 to 30) and a shirt under it (from row 30 down), each of a colour and an alpha. */
function scene(
  alphaOf: (x: number, y: number) => number,
  colourOf: (x: number, y: number) => readonly number[],
) {
  const values = new Float32Array(width * height * 3)
  const alpha = new Float32Array(width * height)
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      values.set(colourOf(x, y), place * 3)
      alpha[place] = alphaOf(x, y)
    }
  }
  const cells: Cells = { rgb: { width, height, channels: 3, values }, least: alpha, mean: alpha, most: alpha }
  return cells
}
const [wall, skin, shirt] = [
  [60, 110, 190],
  [200, 150, 120],
  [60, 90, 160],
] as const
const isHead = (x: number, y: number) => y >= 10 && y < 32 && Math.abs(x - 30) < 10
const isShirt = (x: number, y: number) => y >= 32 && Math.abs(x - 30) < 22
const painted = (x: number, y: number) => (isHead(x, y) ? skin : isShirt(x, y) ? shirt : wall)
const nobody = new Float32Array(width * height)
const somebody = Float32Array.from(nobody, (_, place) =>
  isHead(place % width, Math.floor(place / width)) || isShirt(place % width, Math.floor(place / width))
    ? 1
    : 0,
)
const at = (x: number, y: number) => y * width + x

test('a shirt that the model half lost before a wall of nearly its colour is the person', () => {
  const cells = scene((x, y) => (isHead(x, y) ? 1 : isShirt(x, y) ? 0.3 : 0), painted)
  const { core, clear, body } = findRegions(cells, nobody, face)
  assert.deepEqual([core[at(30, 20)], core[at(30, 50)], core[at(15, 50)]], [1, 1, 1])
  assert.deepEqual([clear[at(2, 50)], clear[at(30, 2)], clear[at(45, 20)]], [1, 1, 1])
  assert.ok(Math.abs((body.values[at(15, 50) * 4 + 2] ?? 0) - 160) < 1)
})

test('what is half seen over the chin, as curls are, stays uncertain', () => {
  const isCurl = (x: number, y: number) => y >= 4 && y < 28 && Math.abs(x - 30) >= 10 && Math.abs(x - 30) < 18
  const cells = scene(
    (x, y) => (isHead(x, y) || isShirt(x, y) ? 1 : isCurl(x, y) ? 0.5 : 0),
    (x, y) => (isCurl(x, y) ? [40, 60, 90] : painted(x, y)),
  )
  const { core, clear } = findRegions(cells, nobody, face)
  assert.deepEqual([core[at(45, 15)], clear[at(45, 15)]], [0, 0])
})

test('a print is filled, a gap that shows the wall is not', () => {
  const isSpot = (x: number, y: number) => y >= 44 && y < 50 && x >= 26 && x < 34
  const alphaOf = (x: number, y: number) => (isSpot(x, y) ? 0 : isHead(x, y) || isShirt(x, y) ? 1 : 0)
  const print = scene(alphaOf, (x, y) => (isSpot(x, y) ? [250, 250, 250] : painted(x, y)))
  assert.equal(findRegions(print, somebody, face).core[at(30, 47)], 1)
  const gap = scene(alphaOf, (x, y) => (isSpot(x, y) ? wall : painted(x, y)))
  assert.equal(findRegions(gap, nobody, face).core[at(30, 47)], 0)
})

test('eyes of the wall’s colour are no holes', () => {
  const isEye = (x: number, y: number) => Math.abs(y - 20) < 2 && Math.abs(Math.abs(x - 30) - 4) < 2
  const cells = scene(
    (x, y) => (isEye(x, y) ? 0.7 : isHead(x, y) || isShirt(x, y) ? 1 : 0),
    (x, y) => (isEye(x, y) ? wall : painted(x, y)),
  )
  assert.equal(findRegions(cells, nobody, face).core[at(34, 20)], 1)
})

test('an island is dropped', () => {
  const isIsland = (x: number, y: number) => x < 8 && y < 8
  const cells = scene((x, y) => (isHead(x, y) || isShirt(x, y) || isIsland(x, y) ? 1 : 0), painted)
  assert.equal(findRegions(cells, nobody, face).clear[at(3, 3)], 1)
})

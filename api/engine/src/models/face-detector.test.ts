import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../decode/raster.ts'
import { detectFaces } from './face-detector.ts'

/*
 * The detector's outputs in the form of its network: 2 detections for each of 16 x 16 cells of 16 px, and 6 for each
 * of 8 x 8 cells of 32 px. Each has a score and 16 values.
 */

interface Look {
  readonly grid: 'fine' | 'coarse'
  /** Column, row and number of the detection. */
  readonly at: readonly [number, number, number]
  /** Before the logistic function. */
  readonly score: number
  /**
   * The offset from the cell's middle to the box's middle, the box's width and height, and the offsets from the
   * cell's middle to the eyes.
   */
  readonly values: readonly number[]
}

const grids = { fine: { across: 16, looks: 2 }, coarse: { across: 8, looks: 6 } } as const

function outputsOf(looks: readonly Look[]): Float32Array[] {
  return Object.entries(grids).flatMap(([name, { across, looks: perCell }]) => {
    const count = across * across * perCell
    const [scores, values] = [new Float32Array(count).fill(-9), new Float32Array(count * 16)]
    for (const { grid, at, score, values: ofLook } of looks) {
      if (grid !== name) continue
      const place = (at[1] * across + at[0]) * perCell + at[2]
      scores[place] = score
      values.set(ofLook, place * 16)
    }
    return [values, scores]
  })
}

const raster = (width: number, height: number): Raster => ({
  width,
  height,
  rgb: new Uint8ClampedArray(width * height * 3),
})
const detect = (looks: readonly Look[], { width, height } = raster(256, 256)) =>
  detectFaces({ run: async () => outputsOf(looks) }, raster(width, height))

/** In the cell whose middle is (112, 80): a box of 60 x 80 round (116, 78), eyes at (100, 70) and (130, 72). */
const face: Look = { grid: 'coarse', at: [3, 2, 4], score: 2, values: [4, -2, 60, 80, -12, -10, 18, -8] }

test('reads box and eyes relative to the middle of their cell', async () => {
  const [found, ...others] = await detect([face])
  assert.deepEqual(others, [])
  assert.deepEqual(found?.box, { x: 86, y: 38, width: 60, height: 80 })
  assert.deepEqual(found?.eyes, [
    { x: 100, y: 70 },
    { x: 130, y: 72 },
  ])
  assert.ok(Math.abs((found?.score ?? 0) - 1 / (1 + Math.exp(-2))) < 1e-9)
})

test('centres a raster that is wider than high in the square', async () => {
  const [found] = await detect([face], raster(512, 256))
  // One pixel of the square is two of the raster, with 128 px above the raster.
  assert.deepEqual(found?.box, { x: 172, y: 76 - 128, width: 120, height: 160 })
  assert.deepEqual(found?.eyes[0], { x: 200, y: 140 - 128 })
})

test('merges detections of one face, and keeps other faces, the surest first', async () => {
  const again: Look = { ...face, grid: 'fine', at: [7, 5, 1], score: 1, values: [-4, -8, 58, 82] }
  const other: Look = { grid: 'fine', at: [14, 13, 0], score: 3, values: [0, 0, 40, 40] }
  const found = await detect([again, face, other])
  assert.deepEqual(
    found.map(({ box }) => box.width),
    [40, 60],
  )
})

test('ignores detections with a score below 0.3', async () => {
  assert.equal((await detect([{ ...face, score: -0.9 }])).length, 0)
  assert.equal((await detect([{ ...face, score: -0.8 }])).length, 1)
})

test('throws an error if the network lacks the expected outputs', async () => {
  await assert.rejects(detectFaces({ run: async () => [] }, raster(8, 8)), /has no output of/)
})

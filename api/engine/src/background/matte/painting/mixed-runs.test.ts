import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillRuns, firstHalf, partOf, pixelsOf, placeRuns } from './mixed-runs.ts'

/** Runs of two, three and one pixels in a photo that is four wide and three high; its reds count its pixels. */
const runs = Int32Array.from([0, 1, 3, 1, 1, 0, 3, 4, 2, 3, 4, 11])
const photo = {
  ...{ width: 4, height: 3 },
  rgb: Uint8ClampedArray.from({ length: 36 }, (_, at) => (at % 3 === 0 ? at / 3 : 0)),
}

test('the first runs have half of the pixels or a little more', () => {
  assert.equal(pixelsOf(runs), 6)
  assert.deepEqual(firstHalf(runs), runs.subarray(0, 8))
  assert.equal(firstHalf(new Int32Array(0)).length, 0)
})

test('a part has its own pixels, and their alpha returns to their places', () => {
  const others = runs.subarray(4)
  const part = partOf(photo, others)
  assert.deepEqual([...part.runs], [1, 0, 3, 0, 2, 3, 4, 3])
  const reds = part.rgb.filter((_, at) => at % 3 === 0)
  assert.deepEqual([...reds], [4, 5, 6, 11])
  const matte = { width: 4, height: 3, alpha: new Uint8ClampedArray(12) }
  placeRuns(reds, others, matte)
  assert.deepEqual([...matte.alpha], [0, 0, 0, 0, 4, 5, 6, 0, 0, 0, 0, 11])
  assert.equal(runs[7], 4)
  fillRuns(runs, matte)
  assert.deepEqual([...matte.alpha], [0, 255, 255, 0, 255, 255, 255, 0, 0, 0, 0, 255])
})

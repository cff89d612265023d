import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lensPatchSize } from '../../api/engine/src/measures/glasses/lens-patch.ts'
import { SeededRandom } from '../fuzz/random.ts'
import { changedPatch, middlePatch, movedPatch, patchMargin } from './changed-patch.ts'

const [width, height] = [lensPatchSize.width + 2 * patchMargin, lensPatchSize.height + 2 * patchMargin]
/** Levels with a margin, where red tells the column and green the row. */
const levels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
  const place = Math.floor(at / 3)
  return [place % width, Math.floor(place / width), 90][at % 3] ?? 0
})

test('the middle of a patch has no margin', () => {
  const { values, ...size } = middlePatch(levels)
  assert.deepEqual(size, { ...lensPatchSize, channels: 3 })
  assert.deepEqual([...values.subarray(0, 3)], [patchMargin, patchMargin, 90])
})

test('a moved patch begins anywhere in the margin', () => {
  const random = new SeededRandom(1)
  const starts = Array.from({ length: 200 }, () => movedPatch(levels, random).values[0])
  assert.deepEqual([...new Set(starts)].sort(), [0, 1, 2, 3, 4])
})

test('a changed patch has other levels between 0 and 255, and about the same picture', () => {
  const random = new SeededRandom(2)
  const patch = middlePatch(levels)
  for (let time = 0; time < 30; time++) {
    const { values } = changedPatch(patch, random)
    assert.ok(values.every((level) => level >= 0 && level <= 255))
    const mean = values.reduce((sum, level) => sum + level, 0) / values.length
    assert.ok(mean > 20 && mean < 120, `${mean}`)
  }
})

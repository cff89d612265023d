import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closerLooks, eyePoints, meshPoints, outlines, pupils } from './mesh-points.ts'

test('every named point and every outline is of the 478, and none stands twice', () => {
  const lists = [Object.values(meshPoints), ...Object.values(outlines), ...Object.values(closerLooks)]
  for (const numbers of lists) {
    assert.ok(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 478))
    assert.equal(new Set<number>(numbers).size, numbers.length)
  }
})

test('both eyes are described alike, the image’s left first', () => {
  const [left, right] = eyePoints
  assert.deepEqual([left.outer, left.inner, right.inner, right.outer], [33, 133, 362, 263])
  assert.equal(left.lids.length, right.lids.length)
  assert.equal(closerLooks.leftEye.length, closerLooks.rightEye.length)
  assert.deepEqual(pupils, [468, 473])
})

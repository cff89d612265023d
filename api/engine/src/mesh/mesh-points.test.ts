import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closerLooks, eyePoints, meshPoints, outlines, pupils } from '../measure/mesh-points.ts'

test('names only points of the 478, and none twice', () => {
  const lists = [Object.values(meshPoints), ...Object.values(outlines), ...Object.values(closerLooks)]
  for (const numbers of lists) {
    assert.ok(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 478))
    assert.equal(new Set<number>(numbers).size, numbers.length)
  }
})

test('describes both eyes alike, first the one on the image’s left', () => {
  const [left, right] = eyePoints
  assert.deepEqual([left.outer, left.inner, right.inner, right.outer], [33, 133, 362, 263])
  assert.equal(left.lids.length, right.lids.length)
  assert.equal(closerLooks.leftEye.length, closerLooks.rightEye.length)
  assert.deepEqual(pupils, [468, 473])
})

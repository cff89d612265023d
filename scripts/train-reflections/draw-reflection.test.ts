import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lensPatchSize } from '../../api/engine/src/measures/glasses/lens-patch.ts'
import { SeededRandom } from '../fuzz/random.ts'
import { drawReflection } from './draw-reflection.ts'

const { width, height } = lensPatchSize
const drawn = Array.from({ length: 40 }, (_, seed) => drawReflection(new SeededRandom(seed)))

test('light is a share of each channel, and lies on the lens alone', () => {
  for (const light of drawn) {
    assert.equal(light.length, width * height * 3)
    assert.ok(light.every((share) => share >= 0 && share <= 1))
    for (const corner of [0, width - 1, (height - 1) * width, height * width - 1])
      assert.equal(light[corner * 3], 0)
  }
})

test('most reflections are seen, and no two are alike', () => {
  const sums = drawn.map((light) => Math.round(light.reduce((sum, share) => sum + share, 0)))
  assert.ok(sums.filter((sum) => sum > 100).length >= 30, `${sums}`)
  assert.ok(new Set(sums).size >= 35)
})

test('the same seed draws the same', () => {
  assert.deepEqual(drawReflection(new SeededRandom(7)), drawn[7])
})

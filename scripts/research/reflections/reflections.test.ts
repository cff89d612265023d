import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lensPatchSize } from '#api/engine/src/measure/face/lens-reflection.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { changedPatch, middlePatch, patchMargin } from './changed-patch.ts'
import { drawReflection, reflectingSample } from './draw-reflection.ts'

const [patchWidth, patchHeight] = [
  lensPatchSize.width + 2 * patchMargin,
  lensPatchSize.height + 2 * patchMargin,
]
/** Levels with a margin, where red tells the column and green the row. */
const levels = Uint8Array.from({ length: patchWidth * patchHeight * 3 }, (_, at) => {
  const place = Math.floor(at / 3)
  return [place % patchWidth, Math.floor(place / patchWidth), 90][at % 3] ?? 0
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

const [sampleWidth, sampleHeight] = [10, 10]
const bare = {
  width: sampleWidth,
  height: sampleHeight,
  channels: 3,
  values: new Float32Array(sampleWidth * sampleHeight * 3).fill(105),
}

/** Light on the first places, by a share. */
const lightOn = (places: number, share: number) =>
  new Float32Array(sampleWidth * sampleHeight * 3).fill(share, 0, places * 3)

test('a large reflection is one, and one that is hardly seen is none', () => {
  const told = (places: number, share: number) => {
    const { isSo, weight } = reflectingSample(bare, lightOn(places, share))
    return [isSo, weight]
  }
  assert.deepEqual(told(60, 0.2), [true, 1])
  assert.deepEqual(told(20, 0.2), [false, 0])
  assert.deepEqual(told(60, 0.05), [false, 0.5])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reflectingSample } from './reflecting-sample.ts'

const [width, height] = [10, 10]
const bare = { width, height, channels: 3, values: new Float32Array(width * height * 3).fill(105) }

/** Light on the first places, by a share. */
const lightOn = (places: number, share: number) =>
  new Float32Array(width * height * 3).fill(share, 0, places * 3)

test('light brings levels closer to white', () => {
  const { patch } = reflectingSample(bare, lightOn(60, 0.2))
  assert.deepEqual([...patch.values.subarray(178, 182)], [135, 135, 105, 105])
})

test('a large reflection is one, and one that is hardly seen is none', () => {
  const told = (places: number, share: number) => {
    const { isSo, weight } = reflectingSample(bare, lightOn(places, share))
    return [isSo, weight]
  }
  assert.deepEqual(told(60, 0.2), [true, 1])
  assert.deepEqual(told(20, 0.2), [false, 0])
  assert.deepEqual(told(60, 0.05), [false, 0.5])
})

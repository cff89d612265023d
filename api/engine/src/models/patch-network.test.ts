import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convolved, type Maps, scorePatch } from './patch-network.ts'

const maps = (width: number, height: number, values: readonly number[]): Maps => ({
  width,
  height,
  channels: values.length / (width * height),
  values: Float32Array.from(values),
})

/** A filter of one channel that has 1 at one of the nine places, and 0 elsewhere. */
const only = (place: number, bias = 0) => ({
  bias,
  coefficients: Array.from({ length: 9 }, (_, at) => (at === place ? 1 : 0)),
})
const [aboveLeft, middle] = [0, 4]
const patch = maps(3, 2, [1, 2, 3, 4, 5, 6])

test('a filter reads the places around, and zeros outside', () => {
  const { width, height, values } = convolved({ stride: 1, filters: [only(aboveLeft)] }, patch)
  assert.deepEqual([width, height, ...values], [3, 2, 0, 0, 0, 0, 1, 2])
})

test('a stride leaves out places, and keeps the first', () => {
  const { width, height, values } = convolved({ stride: 2, filters: [only(middle)] }, patch)
  assert.deepEqual([width, height, ...values], [2, 1, 1, 3])
})

test('what is negative becomes 0, and each place has the values of all filters', () => {
  const { channels, values } = convolved({ stride: 1, filters: [only(middle, -3), only(middle)] }, patch)
  assert.equal(channels, 2)
  assert.deepEqual([...values], [0, 1, 0, 2, 0, 3, 1, 4, 2, 5, 3, 6])
})

test('the score is a sum of the greatest and of the mean values', () => {
  const layers = [{ stride: 1, filters: [only(middle)] }]
  const score = (coefficients: number[]) => scorePatch({ layers, output: { bias: 0.5, coefficients } }, patch)
  assert.equal(score([1, 0]), 6.5)
  assert.equal(score([0, 2]), 7.5)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mean, median, quantile, standardDeviation, valuesAt } from './distribution.ts'
import { placesIn } from './regions.ts'

const canvas = { width: 10, height: 8 }

test('includes the pixels of a rectangle whose centres are in it', () => {
  const square = [
    { x: 2, y: 1 },
    { x: 5, y: 1 },
    { x: 5, y: 3 },
    { x: 2, y: 3 },
  ]
  assert.deepEqual([...placesIn(square, canvas)], [12, 13, 14, 22, 23, 24])
})

test('leaves out a hollow, and everything outside the canvas', () => {
  const arrow = [
    { x: -3, y: 0 },
    { x: 4, y: 4 },
    { x: -3, y: 8 },
    { x: 1.4, y: 4 },
  ]
  const places = [...placesIn(arrow, canvas)]
  assert.ok(places.includes(31) && !places.includes(30), String(places))
  assert.ok(places.every((place) => place % 10 < 4))
})

test('finds no inside of a line', () => {
  assert.equal(
    placesIn(
      [
        { x: 1, y: 1 },
        { x: 8, y: 6 },
      ],
      canvas,
    ).length,
    0,
  )
})

test('computes mean, median and spread of a few values', () => {
  assert.deepEqual([mean([1, 2, 6]), median([6, 1, 2]), median([1, 2, 3, 10])], [3, 2, 2.5])
  assert.equal(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]), 2)
})

test('interpolates a quantile between its neighbours, and returns 0 for no values', () => {
  assert.equal(quantile([0, 10], 0.25), 2.5)
  assert.deepEqual([mean([]), standardDeviation([]), quantile([], 0.9)], [0, 0, 0])
})

test('picks values by their places', () => {
  assert.deepEqual([...valuesAt(Float32Array.of(5, 6, 7), Uint32Array.of(2, 0))], [7, 5])
})

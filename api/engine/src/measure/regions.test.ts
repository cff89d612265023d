import assert from 'node:assert/strict'
import { test } from 'node:test'
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personModelSide } from './networks.ts'
import { coverageAt, distanceToEdge } from './person-mask.ts'

/** The area has twice as many pixels as the mask along each axis, from (100, 50) on. */
const area = { x: 100, y: 50, width: 512, height: 512 }
const mask = (covered: (column: number, row: number) => number) => ({
  area,
  coverage: Float32Array.from({ length: personModelSide ** 2 }, (_, at) =>
    covered(at % personModelSide, Math.floor(at / personModelSide)),
  ),
})

test('reads coverage at the centre of the mask’s pixel, and interpolates to the next', () => {
  const rising = mask((column, row) => column / 1000 + row / 500)
  const at = (column: number, row: number) => coverageAt(rising, 101 + 2 * column, 51 + 2 * row)
  const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 1e-6, `${value}`)
  near(at(40, 60), 0.04 + 0.12)
  near(at(40.5, 60.25), 0.0405 + 0.1205)
  near(at(-30, 0), 0)
  near(at(300, 300), 0.255 + 0.51)
})

test('finds the edge where coverage falls below one half, between two pixels too', () => {
  const half = mask((column) => (column < 100 ? 1 : 0))
  // Columns 99 and 100 have their centres at 299 and 301.
  const right = { x: 1, y: 0 }
  assert.ok(Math.abs(distanceToEdge(half, { x: 200, y: 300 }, right) - 100) < 1e-4)
  const soft = mask((column) => Math.min(Math.max((110 - column) / 20, 0), 1))
  assert.ok(Math.abs(distanceToEdge(soft, { x: 200, y: 300 }, right) - 101) < 1e-4)
})

test('finds no edge of a person who continues to the end of the area', () => {
  const everywhere = mask(() => 1)
  assert.equal(distanceToEdge(everywhere, { x: 300, y: 300 }, { x: 0, y: -1 }), Number.POSITIVE_INFINITY)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { heightsWithPlaces, placesOf } from './crop-bounds.ts'

const photo = { width: 300, height: 400 }
const open = { atLeast: [], atMost: [] }
// Sums of such numbers are exact, so that the bounds are not a matter of rounding.
const perHeight = fc.integer({ min: -64, max: 64 }).map((parts) => parts / 64)
const offset = fc.integer({ min: -100, max: 400 })
const bounds = fc.array(fc.record({ perHeight, offset }), { maxLength: 3 })
const edge = fc.record({ atLeast: bounds, atMost: bounds })

test('every end of the heights has a place, and no height beyond one has', () => {
  let placed = 0
  fc.assert(
    fc.property(edge, (top) => {
      const crops = { aspect: 0.5, height: { min: 50, max: 350 }, left: open, top }
      const heights = heightsWithPlaces(crops, photo)
      for (let height = 50; height <= 350; height++) {
        const isInside = heights !== null && height >= heights.min && height <= heights.max
        const isEnd = height === heights?.min || height === heights?.max
        if (isEnd) assert.ok(placesOf(crops, photo, height), `${height}`)
        if (!isInside) assert.equal(placesOf(crops, photo, height), null, `${height}`)
      }
      placed += heights ? 1 : 0
    }),
    { numRuns: 1000 },
  )
  assert.ok(placed > 100, `${placed} of 1000`)
})

test('no height is wider than the photo', () => {
  const crops = { aspect: 1, height: { min: 50, max: 390 }, left: open, top: open }
  assert.deepEqual(heightsWithPlaces(crops, photo), { min: 50, max: 300 })
})

test('bounds that contradict each other leave no height', () => {
  const top = { atLeast: [{ perHeight: 0, offset: 90 }], atMost: [{ perHeight: 0, offset: 80 }] }
  const crops = { aspect: 0.8, height: { min: 50, max: 350 }, left: open, top }
  assert.equal(heightsWithPlaces(crops, photo), null)
})

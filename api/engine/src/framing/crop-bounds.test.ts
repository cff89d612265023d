import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { heightsWithPlaces, placesOf } from './crop-bounds.ts'

const photo = { width: 300, height: 400 }
const slope = fc.double({ min: -1, max: 1, noNaN: true })
const offset = fc.double({ min: -100, max: 400, noNaN: true })
const bounds = fc.array(fc.record({ perHeight: slope, offset }), { maxLength: 3 })
const edge = fc.record({ atLeast: bounds, atMost: bounds })

test('the heights are those that have a place, except where only rounding leaves one', () => {
  let placed = 0
  fc.assert(
    fc.property(edge, edge, fc.double({ min: 0.5, max: 1.5, noNaN: true }), (left, top, aspect) => {
      const crops = { aspect, height: { min: 50, max: 350 }, left, top }
      const heights = heightsWithPlaces(crops, photo)
      if (!heights) return
      placed++
      for (const height of [heights.min, heights.max]) assert.ok(placesOf(crops, photo, height))
      for (const beyond of [heights.min - 3, heights.max + 3]) {
        if (beyond < 50 || beyond > 350 || beyond * aspect > photo.width) continue
        assert.ok(!placesOf(crops, photo, beyond), `${beyond} of ${JSON.stringify(heights)}`)
      }
    }),
    { numRuns: 2000 },
  )
  assert.ok(placed > 200, `${placed} of 2000`)
})

test('bounds that contradict each other leave no height', () => {
  const top = { atLeast: [{ perHeight: 0, offset: 90 }], atMost: [{ perHeight: 0, offset: 80 }] }
  const crops = { aspect: 0.8, height: { min: 50, max: 350 }, left: { atLeast: [], atMost: [] }, top }
  assert.equal(heightsWithPlaces(crops, photo), null)
})

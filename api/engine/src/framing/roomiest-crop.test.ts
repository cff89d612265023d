import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomiestCrop } from '../measure/framing/crop-range.ts'

const photo = { width: 1000, height: 1000 }
const open = { atLeast: [], atMost: [] }
const crops = { aspect: 0.8, height: { min: 400, max: 600 }, left: open, top: open }

test('it is in the middle of a range whose places do not depend on the height', () => {
  const top = {
    atLeast: [{ perHeight: 0, offset: 100 }],
    atMost: [{ perHeight: 0, offset: 140 }],
  }
  const crop = roomiestCrop(photo, { ...crops, top }, { min: 400, max: 600 }, 500)
  assert.deepEqual(crop, { x: 300, y: 120, width: 400, height: 500 })
})

test('it is taller where only tall crops can be moved', () => {
  const top = { atLeast: [{ perHeight: -0.5, offset: 300 }], atMost: [{ perHeight: 0, offset: 100 }] }
  const { height, y } = roomiestCrop(photo, { ...crops, top }, { min: 400, max: 600 }, 500)
  assert.ok(height > 510 && height < 590, String(height))
  assert.ok(Math.abs(y - (300 - height / 2 + 100) / 2) <= 1)
})

test('the head is in its middle across as far as the photo allows', () => {
  assert.equal(roomiestCrop(photo, crops, { min: 500, max: 500 }, 150).x, 0)
  assert.equal(roomiestCrop(photo, crops, { min: 500, max: 500 }, 950).x, 600)
})

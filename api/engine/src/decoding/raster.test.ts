import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letGo } from './raster.ts'

test('frees the memory of released pixels, and keeps a part of other pixels', () => {
  const rgb = new Uint8ClampedArray(12)
  const part = rgb.subarray(0, 6)
  letGo(part)
  assert.equal(rgb.length, 12)
  letGo(rgb)
  assert.deepEqual([rgb.length, part.length], [0, 0])
})

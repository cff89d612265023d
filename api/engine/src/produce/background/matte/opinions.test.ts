import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewAtWorkingSize } from './opinions.ts'

const grey = (width: number, height: number) => ({
  width,
  height,
  rgb: new Uint8ClampedArray(width * height * 3).fill(90),
})

test('a large photo is scaled down to 1024 px, a small one left as it is; sides are whole steps of 32', () => {
  const large = viewAtWorkingSize(grey(3000, 2048))
  assert.deepEqual([large.raster.width, large.raster.height], [1024, 704])
  assert.ok(Math.abs(large.scale - 3000 / 1024) < 1e-9)
  const small = viewAtWorkingSize(grey(413, 531))
  assert.deepEqual([small.raster.width, small.raster.height, small.scale], [416, 544, 1])
})

test('what is added repeats the photo’s edge', () => {
  const { raster } = viewAtWorkingSize(grey(40, 40))
  assert.ok(raster.rgb.every((value) => value === 90))
})

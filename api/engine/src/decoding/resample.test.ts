import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from './raster.ts'
import { resample } from './resample.ts'
import { sample } from './sample.ts'

/** One grey value per pixel. */
const grey = (width: number, ...values: number[]): Raster => ({
  width,
  height: values.length / width,
  rgb: Uint8ClampedArray.from(values.flatMap((value) => [value, value, value])),
})
const values = ({ rgb }: Raster) => [...rgb].filter((_, i) => i % 3 === 0)

test('keeps the whole raster at its own size unchanged', () => {
  const raster = grey(3, 10, 20, 30, 40, 50, 60)
  assert.deepEqual(values(resample(raster, { x: 0, y: 0, width: 3, height: 2 }, 3, 2)), values(raster))
})

test('reduces by half to the mean of each area', () => {
  const raster = grey(4, 0, 100, 200, 200)
  assert.deepEqual(values(resample(raster, { x: 0, y: 0, width: 4, height: 1 }, 2, 1)), [50, 200])
})

test('keeps an even area even at any scale', () => {
  const raster = grey(4, ...Array<number>(16).fill(77))
  for (const size of [1, 3, 7, 16]) {
    const out = resample(raster, { x: 0.4, y: -1.3, width: 3.1, height: 4.2 }, size, size)
    assert.ok(values(out).every((value) => value === 77))
  }
})

test('repeats the edge outside the raster', () => {
  const raster = grey(2, 10, 200)
  assert.deepEqual(
    values(resample(raster, { x: -2, y: 0, width: 6, height: 1 }, 6, 1)),
    [10, 10, 10, 200, 200, 200],
  )
  assert.deepEqual(values(resample(raster, { x: 50, y: 9, width: 4, height: 4 }, 1, 1)), [200])
})

test('returns the mean between two pixels', () => {
  assert.deepEqual(values(resample(grey(2, 0, 100), { x: 0.5, y: 0, width: 1, height: 1 }, 1, 1)), [50])
})

test('does not mix channels', () => {
  const raster: Raster = { width: 2, height: 1, rgb: Uint8ClampedArray.from([255, 0, 10, 255, 0, 10]) }
  assert.deepEqual([...resample(raster, { x: 0, y: 0, width: 2, height: 1 }, 1, 1).rgb], [255, 0, 10])
})

test('reads what sampling on the same grid reads', () => {
  const raster: Raster = {
    width: 61,
    height: 47,
    rgb: Uint8ClampedArray.from({ length: 61 * 47 * 3 }, (_, at) => (at * 7919) % 251),
  }
  for (const width of [7, 30, 64, 200]) {
    for (const area of [
      { x: 0, y: 0, width: 61, height: 47 },
      { x: -9.3, y: 4.7, width: 80.1, height: 33.3 },
      { x: 20.25, y: 30, width: 11, height: 40 },
    ]) {
      const height = 41
      const [scaleX, scaleY] = [area.width / width, area.height / height]
      const origin = { x: area.x + scaleX / 2, y: area.y + scaleY / 2 }
      const grid = { origin, right: { x: scaleX, y: 0 }, down: { x: 0, y: scaleY } }
      assert.deepEqual(resample(raster, area, width, height), sample(raster, grid, width, height))
    }
  }
})

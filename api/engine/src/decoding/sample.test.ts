import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '../../testing/drawing/noise.ts'
import { reducedFor } from './halved.ts'
import type { Raster } from './raster.ts'
import { type Grid, sample } from './sample.ts'

/** The plain form: what each value must be, bit for bit. */
function plainSample(raster: Raster, { origin, right, down }: Grid, width: number, height: number): Raster {
  const source = reducedFor(raster, Math.max(Math.hypot(right.x, right.y), Math.hypot(down.x, down.y)))
  const [ratioX, ratioY] = [source.width / raster.width, source.height / raster.height]
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, place = 0; y < height; y++) {
    let u = (origin.x + y * down.x) * ratioX - 0.5
    let v = (origin.y + y * down.y) * ratioY - 0.5
    for (let x = 0; x < width; x++, place += 3) {
      rgb.set(interpolated(source, u, v), place)
      u += right.x * ratioX
      v += right.y * ratioY
    }
  }
  return { width, height, rgb }
}

function interpolated({ rgb, width, height }: Raster, u: number, v: number): number[] {
  const [x, y] = [Math.min(Math.max(u, 0), width - 1), Math.min(Math.max(v, 0), height - 1)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [toRight, toBottom] = [x - left, y - top]
  const [next, below] = [left < width - 1 ? 3 : 0, top < height - 1 ? width * 3 : 0]
  return [0, 1, 2].map((channel) => {
    const at = (top * width + left) * 3 + channel
    return (
      (1 - toRight) * (1 - toBottom) * (rgb[at] ?? 0) +
      toRight * (1 - toBottom) * (rgb[at + next] ?? 0) +
      (1 - toRight) * toBottom * (rgb[at + below] ?? 0) +
      toRight * toBottom * (rgb[at + next + below] ?? 0)
    )
  })
}

const noisy = (width: number, height: number): Raster => ({ width, height, rgb: noise(width * height * 3) })

/** A grid that leans by some radians. */
function leaning(radians: number, scale: number, origin: Grid['origin']): Grid {
  const [along, across] = [scale * Math.cos(radians), scale * Math.sin(radians)]
  return { origin, right: { x: along, y: across }, down: { x: -across, y: along } }
}

test('gives the bits of its plain form, for any size, scale and lean', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 40],
    [53, 1],
    [97, 131],
    [260, 75],
  ] as const) {
    const raster = noisy(width, height)
    for (const radians of [0, 0.03, -0.7, Math.PI / 2, 3]) {
      for (const scale of [0.31, 1, 1.9, 7.3]) {
        const grid = leaning(radians, scale, { x: width * 0.4, y: height * 0.3 })
        for (const [across, down] of [
          [1, 1],
          [33, 70],
          [64, 31],
        ] as const) {
          assert.deepEqual(sample(raster, grid, across, down), plainSample(raster, grid, across, down))
        }
      }
    }
  }
})

test('rounds a half to the even level', () => {
  const raster: Raster = { width: 2, height: 1, rgb: Uint8ClampedArray.from([0, 1, 254, 1, 2, 255]) }
  const middle = sample(raster, leaning(0, 1, { x: 1, y: 0.5 }), 1, 1)
  assert.deepEqual([...middle.rgb], [0, 2, 254])
})

test('repeats the edge far outside the picture, and gives nothing for no rows', () => {
  const raster = noisy(20, 30)
  for (const origin of [
    { x: -1e6, y: 12 },
    { x: 5, y: 1e6 },
  ]) {
    const grid = leaning(0.2, 1.2, origin)
    assert.deepEqual(sample(raster, grid, 40, 40), plainSample(raster, grid, 40, 40))
  }
  assert.equal(sample(raster, leaning(0, 1, { x: 3, y: 3 }), 5, 0).rgb.length, 0)
})

test('reads some pixel where a place is not a number', () => {
  const grid = leaning(0, 1, { x: Number.NaN, y: Number.NaN })
  assert.equal(sample(noisy(20, 30), grid, 4, 4).rgb.length, 48)
})

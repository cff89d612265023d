import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '#testing/drawing/grain.ts'
import {
  cutTurned,
  type Grid,
  letGo,
  letGoRaster,
  type Placement,
  type QuarterTurn,
  type Raster,
  radiansOf,
  reducedFor,
  sample,
  toOutput,
  turnedUpright,
} from './raster.ts'

test('frees the memory of released pixels, and keeps a part of other pixels', () => {
  const rgb = new Uint8ClampedArray(12)
  const part = rgb.subarray(0, 6)
  letGo(part)
  assert.equal(rgb.length, 12)
  letGo(rgb)
  assert.deepEqual([rgb.length, part.length], [0, 0])
})

test('frees a raster with all that it was reduced to', () => {
  const raster: Raster = { width: 40, height: 40, rgb: noise(40 * 40 * 3) }
  const reduced = [raster, reducedFor(raster, 2), reducedFor(raster, 4)]
  letGoRaster(raster)
  assert.deepEqual(
    reduced.map(({ rgb }) => rgb.length),
    [0, 0, 0],
  )
  letGoRaster(raster)
})

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

const values = ({ rgb }: Raster) => [...rgb].filter((_, i) => i % 3 === 0)

const quarter: Placement = {
  source: { x: 10, y: 20 },
  output: { x: 3, y: 4 },
  scale: 2,
  turnRadians: Math.PI / 2,
}

const near = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-9, `${a.x}, ${a.y} is not ${b.x}, ${b.y}`)

test('makes content upright that leans clockwise by a quarter turn, at its scale', () => {
  near(toOutput(quarter, { x: 10, y: 20 }), { x: 3, y: 4 })
  // The source's content leans to the image's right: its top is at larger x.
  near(toOutput(quarter, { x: 16, y: 20 }), { x: 3, y: 1 })
  near(toOutput(quarter, { x: 10, y: 24 }), { x: 5, y: 4 })
})

/** 3 x 3 pixels, each with a grey value of its own. */
const raster: Raster = {
  width: 3,
  height: 3,
  rgb: Uint8ClampedArray.from([10, 20, 30, 40, 50, 60, 70, 80, 90].flatMap((value) => [value, value, value])),
}
const middle = { x: 1.5, y: 1.5 }

test('keeps the pixels of the source in a cut turned by quarter turns, in their new order', () => {
  const turned = (turnRadians: number) =>
    values(cutTurned(raster, { source: middle, output: middle, scale: 1, turnRadians }, 3, 3))
  assert.deepEqual(turned(0), values(raster))
  assert.deepEqual(turned(Math.PI / 2), [30, 60, 90, 20, 50, 80, 10, 40, 70])
  assert.deepEqual(turned(Math.PI), values(raster).toReversed())
})

test('turns a whole raster by quarters to the same bytes as a cut of it', () => {
  const turns: readonly QuarterTurn[] = ['quarter', 'half', 'threeQuarters']
  for (const [width, height] of [
    [1, 1],
    [1, 7],
    [301, 402],
    [1013, 640],
  ] as const) {
    const from = noisy(width, height)
    for (const turn of turns) {
      const turned = turnedUpright(from, turn)
      const placement: Placement = {
        source: { x: width / 2, y: height / 2 },
        output: { x: turned.width / 2, y: turned.height / 2 },
        scale: 1,
        turnRadians: radiansOf[turn],
      }
      const cut = cutTurned(from, placement, turned.width, turned.height)
      assert.ok(Buffer.from(turned.rgb).equals(Buffer.from(cut.rgb)), `${width} x ${height}, ${turn}`)
    }
  }
})

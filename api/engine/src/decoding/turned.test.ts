import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from './raster.ts'
import {
  cutTurned,
  type Placement,
  type QuarterTurn,
  radiansOf,
  toOutput,
  toSource,
  turnedUpright,
} from './turned.ts'

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

test('returns to the same place by the inverse', () => {
  const placement = { ...quarter, scale: 0.7, turnRadians: 0.3 }
  for (const place of [
    { x: 0, y: 0 },
    { x: -4.5, y: 31 },
  ]) {
    near(toSource(placement, toOutput(placement, place)), place)
  }
})

/** 3 x 3 pixels, each with a grey value of its own. */
const raster: Raster = {
  width: 3,
  height: 3,
  rgb: Uint8ClampedArray.from([10, 20, 30, 40, 50, 60, 70, 80, 90].flatMap((value) => [value, value, value])),
}
const values = ({ rgb }: Raster) => [...rgb].filter((_, i) => i % 3 === 0)
const middle = { x: 1.5, y: 1.5 }

test('keeps the pixels of the source in a cut turned by quarter turns, in their new order', () => {
  const turned = (turnRadians: number) =>
    values(cutTurned(raster, { source: middle, output: middle, scale: 1, turnRadians }, 3, 3))
  assert.deepEqual(turned(0), values(raster))
  assert.deepEqual(turned(Math.PI / 2), [30, 60, 90, 20, 50, 80, 10, 40, 70])
  assert.deepEqual(turned(Math.PI), values(raster).toReversed())
})

test('enlarges a cut by its scale, and repeats the edge', () => {
  const enlarged = cutTurned(
    raster,
    { source: middle, output: { x: 4, y: 0.5 }, scale: 0.5, turnRadians: 0 },
    8,
    1,
  )
  const row = values(enlarged)
  assert.equal(row[0], 40)
  assert.equal(row[7], 60)
  assert.ok(
    row.every((value, i) => i === 0 || value >= (row[i - 1] ?? 0)),
    `${row}`,
  )
})

/** Every value of every channel differs from its neighbours. */
function unevenRaster(width: number, height: number): Raster {
  return {
    width,
    height,
    rgb: Uint8ClampedArray.from({ length: width * height * 3 }, (_, i) => (i * 89) % 251),
  }
}

test('turns a whole raster by quarters to the same bytes as a cut of it', () => {
  const turns: readonly QuarterTurn[] = ['quarter', 'half', 'threeQuarters']
  for (const [width, height] of [
    [1, 1],
    [1, 7],
    [301, 402],
    [1013, 640],
  ] as const) {
    const from = unevenRaster(width, height)
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

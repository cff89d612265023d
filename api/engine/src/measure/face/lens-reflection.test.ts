import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faceView } from '../views.ts'
import { lensPatch, lensPatchSize, scaledLevels } from './lens-reflection.ts'

const { width, height } = faceView

/** A view whose red tells the column and whose green the row, halved. */
function viewOfPlaces() {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let place = 0; place < width * height; place++) {
    rgb[place * 3] = (place % width) / 2
    rgb[place * 3 + 1] = Math.floor(place / width) / 2
  }
  return { raster: { width, height, rgb } }
}

const levelAt = ({ values, width: across }: ReturnType<typeof lensPatch>, column: number, row: number) => [
  values[(row * across + column) * 3] ?? 0,
  values[(row * across + column) * 3 + 1] ?? 0,
]

test('a patch has the eye in its middle, a little below the upper half', () => {
  for (const side of [0, 1] as const) {
    const patch = lensPatch(viewOfPlaces(), side)
    const [x = 0, y = 0] = levelAt(patch, lensPatchSize.width / 2, lensPatchSize.height / 2)
    assert.ok(Math.abs(2 * x - faceView.eyes[side].x) <= 2, `${x}`)
    assert.ok(Math.abs(2 * y - (faceView.eyes[side].y + 4)) <= 2, `${y}`)
  }
})

test('both patches have the nose on the same side', () => {
  const across = ([left, right]: readonly number[]) => (right ?? 0) - (left ?? 0)
  const ends = ([0, 1] as const).map((side) => {
    const patch = lensPatch(viewOfPlaces(), side)
    return across([0, lensPatchSize.width - 1].map((column) => levelAt(patch, column, 0)[0] ?? 0))
  })
  assert.ok((ends[0] ?? 0) > 0 && (ends[1] ?? 0) < 0)
})

test('a margin adds places around the same patch', () => {
  const [bare, wide] = [lensPatch(viewOfPlaces(), 1), lensPatch(viewOfPlaces(), 1, 3)]
  assert.equal(wide.width, lensPatchSize.width + 6)
  assert.deepEqual(levelAt(wide, 3, 3), levelAt(bare, 0, 0))
})

test('scaled levels lie around 0', () => {
  const { values } = scaledLevels({
    width: 1,
    height: 1,
    channels: 3,
    values: Float32Array.from([0, 115, 255]),
  })
  assert.ok((values[0] ?? 0) > -2 && values[1] === 0 && (values[2] ?? 0) < 2.5 && (values[2] ?? 0) > 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintMatte } from './paint.ts'

test('at full size, core is solid, clear is empty, and the pixels’ colours draw the edge between', async () => {
  // Four cells in a row of eight photo pixels each: core, mixed, mixed, clear. The edge runs through the middle.
  const [width, height, scale] = [32, 8, 4]
  const rgb = new Uint8ClampedArray(width * height * 3).fill(220)
  for (let y = 0; y < height; y++) rgb.fill(30, y * width * 3, (y * width + 15) * 3)
  const colours = (value: number) => ({
    ...{ width: 4, height: 1, channels: 4 },
    values: Float32Array.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 2 : value)),
  })
  const alpha = Float32Array.from([1, 1, 0.8, 0.6, 0.5, 0.3, 0.1, 0, 1, 1, 0.8, 0.6, 0.5, 0.3, 0.1, 0])
  const matte = await paintMatte(
    { width, height, rgb },
    { alpha: { width: 8, height: 2, channels: 1, values: alpha }, scale, deviation: 0.15 },
    {
      core: Uint8Array.from([1, 0, 0, 0]),
      clear: Uint8Array.from([0, 0, 0, 1]),
      inside: Uint8Array.from([1, 0, 0, 0]),
      ...{ wall: colours(220), body: colours(30) },
    },
  )
  for (let place = 0; place < matte.alpha.length; place++) {
    assert.equal(matte.alpha[place], place % width < 15 ? 255 : 0, `column ${place % width}`)
  }
})

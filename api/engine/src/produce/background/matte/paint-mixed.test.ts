import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintMatte } from './paint.ts'
import { mixedAlpha } from './paint-mixed.ts'

/** A white wall and black hair. */
const colours = Float32Array.from([240, 240, 240, 3, 20, 20, 20, 30])
const given = (grey: number, prior: number) =>
  mixedAlpha({ pixel: [grey, grey, grey], at: 0, colours, prior, deviation: 0.15 })

test('if the colours lie far apart, the pixel’s own colour decides, whatever the model says', () => {
  for (const prior of [0.3, 0.5, 0.7]) {
    assert.ok(given(240, prior) < 0.02)
    assert.ok(given(20, prior) > 0.98)
    assert.ok(Math.abs(given(130, prior) - 0.5) < 0.03)
  }
})

test('if the colours are alike, the model’s alpha stays', () => {
  const alike = Float32Array.from([200, 200, 200, 3, 202, 202, 202, 30])
  const between = (prior: number) =>
    mixedAlpha({ pixel: [201, 201, 201], at: 0, colours: alike, prior, deviation: 0.15 })
  assert.ok(between(0.1) < 0.25)
  assert.ok(between(0.9) > 0.75)
})

test('the pixel is read from the given place', () => {
  const pixel = [0, 0, 0, 240, 240, 240]
  assert.ok(mixedAlpha({ pixel, at: 3, colours, prior: 0.5, deviation: 0.15 }) < 0.02)
})

test('at full size, core is solid, clear is empty, and the pixels’ colours draw the edge between', () => {
  // Four cells in a row of eight photo pixels each: core, mixed, mixed, clear. The edge runs through the middle.
  const [width, height, scale] = [32, 8, 4]
  const rgb = new Uint8ClampedArray(width * height * 3).fill(220)
  for (let y = 0; y < height; y++) rgb.fill(30, y * width * 3, (y * width + 15) * 3)
  const colours = (value: number) => ({
    ...{ width: 4, height: 1, channels: 4 },
    values: Float32Array.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 2 : value)),
  })
  const alpha = Float32Array.from([1, 1, 0.8, 0.6, 0.5, 0.3, 0.1, 0, 1, 1, 0.8, 0.6, 0.5, 0.3, 0.1, 0])
  const matte = paintMatte(
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

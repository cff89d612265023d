import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintMatte } from './paint.ts'
import { fillRuns, firstHalf, mixedAlpha, partOf, pixelsOf, placeRuns } from './paint-mixed.ts'

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

/** Runs of two, three and one pixels in a photo that is four wide and three high; its reds count its pixels. */
const runs = Int32Array.from([0, 1, 3, 1, 1, 0, 3, 4, 2, 3, 4, 11])
const photo = {
  ...{ width: 4, height: 3 },
  rgb: Uint8ClampedArray.from({ length: 36 }, (_, at) => (at % 3 === 0 ? at / 3 : 0)),
}

test('the first runs have half of the pixels or a little more', () => {
  assert.equal(pixelsOf(runs), 6)
  assert.deepEqual(firstHalf(runs), runs.subarray(0, 8))
  assert.equal(firstHalf(new Int32Array(0)).length, 0)
})

test('a part has its own pixels, and their alpha returns to their places', () => {
  const others = runs.subarray(4)
  const part = partOf(photo, others)
  assert.deepEqual([...part.runs], [1, 0, 3, 0, 2, 3, 4, 3])
  const reds = part.rgb.filter((_, at) => at % 3 === 0)
  assert.deepEqual([...reds], [4, 5, 6, 11])
  const matte = { width: 4, height: 3, alpha: new Uint8ClampedArray(12) }
  placeRuns(reds, others, matte)
  assert.deepEqual([...matte.alpha], [0, 0, 0, 0, 4, 5, 6, 0, 0, 0, 0, 11])
  assert.equal(runs[7], 4)
  fillRuns(runs, matte)
  assert.deepEqual([...matte.alpha], [0, 255, 255, 0, 255, 255, 255, 0, 0, 0, 0, 255])
})

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

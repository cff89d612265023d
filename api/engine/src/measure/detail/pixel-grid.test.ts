import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kernels } from '#decode/kernels/kernels.ts'
import { noise } from '#testing/drawing/grain.ts'
import { greyRaster, nativeView, noiseOf } from '#testing/native-pixels.ts'
import { sampleHead } from '#testing/sample-evidence.ts'
import { lumaAt } from '../luminance.ts'
import { blockiness, type Lines, onLines, pixelSteps } from './pixel-grid.ts'

const photo = { width: 71, height: 53, rgb: noise(71 * 53 * 3) }

/** The plain form: calls `each` with every difference between neighbours and the number of the second in its line. */
function eachStep({ area, along, most }: Lines, each: (difference: number, place: number) => void): void {
  const [length, all] = along === 'rows' ? [area.width, area.height] : [area.height, area.width]
  const [step, nextLine] = along === 'rows' ? [1, photo.width] : [photo.width, 1]
  for (let line = 0; line < all; line += Math.max(1, all / most)) {
    const first = area.y * photo.width + area.x + Math.floor(line) * nextLine
    for (let place = 1; place < length; place++) {
      const [before, here] = [first + (place - 1) * step, first + place * step]
      each(Math.abs(lumaAt(photo.rgb, here) - lumaAt(photo.rgb, before)), place)
    }
  }
}

const cases = (['rows', 'columns'] as const).flatMap((along) =>
  [1, 7, 16, 80].flatMap((most) =>
    [
      { x: 0, y: 0, width: 71, height: 53 },
      { x: 3, y: 9, width: 64, height: 40 },
      { x: 70, y: 52, width: 1, height: 1 },
    ].map((area) => ({ along, most, area })),
  ),
)

test('sums the steps of each border with the bits of the plain form', () => {
  for (const lines of cases) {
    const borders = (lines.along === 'rows' ? lines.area.width : lines.area.height) - 1
    const expected = new Float64Array(borders)
    eachStep(lines, (difference, place) => {
      expected[place - 1] = (expected[place - 1] ?? 0) + difference
    })
    assert.deepEqual(onLines(photo, lines, borders, kernels.sumSteps), expected)
  }
})

test('sums and counts the steps of each phase with the bits of the plain form', () => {
  for (const lines of cases) {
    const expected = new Float64Array(16)
    eachStep(lines, (difference, place) => {
      const phase = place % 8
      expected[phase] = (expected[phase] ?? 0) + Math.min(difference, 12)
      expected[8 + phase] = (expected[8 + phase] ?? 0) + 1
    })
    const sums = onLines(photo, lines, 16, (...numbers) => kernels.sumPhases(...numbers, 12))
    assert.deepEqual(sums, expected)
  }
})

const blockinessOf = (lumaAt: (column: number, row: number) => number) =>
  blockiness(nativeView(greyRaster(700, 900, lumaAt)), sampleHead)

/** Blocks of 8 x 8 pixels on a grid that starts at `from`. Every second block is brighter, as on a chessboard. */
const blocks = (step: number, from = 0) =>
  blockinessOf((column, row) => 120 + step * ((((column + from) >> 3) + ((row + from) >> 3)) % 2))

test('measures the step at the borders of blocks, for any start of their grid', () => {
  assert.equal(blocks(0), 0)
  for (const step of [1, 3, 6]) assert.ok(Math.abs((blocks(step) ?? 0) - step) < 1e-3, `${blocks(step)}`)
  assert.ok(Math.abs((blocks(3, 5) ?? 0) - 3) < 1e-3)
})

test('counts block borders without other detail up to the limit for one edge', () => {
  assert.ok(Math.abs((blocks(40) ?? 0) - 12) < 1e-3, `${blocks(40)}`)
})

test('counts borders in only one direction half', () => {
  const bars = blockinessOf((column) => 120 + 4 * ((column >> 3) % 2))
  assert.ok(Math.abs((bars ?? 0) - 2) < 1e-3, `${bars}`)
})

test('hardly counts an edge of the face, and ignores a pattern of another period', () => {
  const edge = blockinessOf((column, row) => (column < 351 && row < 500 ? 60 : 160))
  assert.ok((edge ?? 1) < 0.3, `${edge}`)
  const sevens = blockinessOf((column, row) => 120 + 4 * ((Math.floor(column / 7) + Math.floor(row / 7)) % 2))
  assert.ok((sevens ?? 1) < 0.1, `${sevens}`)
})

test('returns null for a face of only a few blocks', () => {
  const native = nativeView(greyRaster(700, 900, () => 120))
  assert.equal(blockiness(native, { ...sampleHead, interEye: 23 }), null)
})

const noiseOfPixelSteps = noiseOf(20)
const camera = greyRaster(700, 900, () => 128 + noiseOfPixelSteps())

/** The same picture with each pixel repeated `across` and `down` times. */
const enlarged = (across: number, down: number) =>
  greyRaster(
    700,
    900,
    (column, row) => camera.rgb[(Math.floor(row / down) * 700 + Math.floor(column / across)) * 3] ?? 0,
  )
const stepsOf = (raster = camera, head = sampleHead) => pixelSteps(nativeView(raster), head)

test('finds neither valleys nor calm in the pixels of a camera', () => {
  const steps = stepsOf()
  assert.ok(steps && steps.valleys < 0.01 && steps.calm > 0.9, JSON.stringify(steps))
})

test('finds valleys at half of the borders of doubled pixels, half of which repeat their neighbour', () => {
  const steps = stepsOf(enlarged(2, 2))
  assert.ok(steps && Math.abs(steps.valleys - 0.5) < 0.01 && steps.calm === 0, JSON.stringify(steps))
})

test('does not take a photo that is enlarged in one direction only as enlarged', () => {
  assert.ok((stepsOf(enlarged(2, 1))?.valleys ?? 1) < 0.01)
  assert.ok((stepsOf(enlarged(1, 2))?.valleys ?? 1) < 0.01)
})

test('returns null for a face of a few pixels, and no steps for a blank one', () => {
  assert.equal(stepsOf(camera, { ...sampleHead, interEye: 11 }), null)
  assert.deepEqual(stepsOf(greyRaster(700, 900, () => 90)), { valleys: 0, calm: 1 })
})

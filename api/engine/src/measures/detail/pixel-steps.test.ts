import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView, noiseOf } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import { pixelSteps } from '../../measure/detail/pixel-grid.ts'

const noise = noiseOf(20)
const camera = greyRaster(700, 900, () => 128 + noise())

/** The same picture with each pixel repeated `across` and `down` times. */
const enlarged = (across: number, down: number) =>
  greyRaster(
    700,
    900,
    (column, row) => camera.rgb[(Math.floor(row / down) * 700 + Math.floor(column / across)) * 3] ?? 0,
  )
const measured = (raster = camera, head = sampleHead) => pixelSteps(nativeView(raster), head)

test('finds neither valleys nor calm in the pixels of a camera', () => {
  const steps = measured()
  assert.ok(steps && steps.valleys < 0.01 && steps.calm > 0.9, JSON.stringify(steps))
})

test('finds valleys at half of the borders of doubled pixels, half of which repeat their neighbour', () => {
  const steps = measured(enlarged(2, 2))
  assert.ok(steps && Math.abs(steps.valleys - 0.5) < 0.01 && steps.calm === 0, JSON.stringify(steps))
})

test('does not take a photo that is enlarged in one direction only as enlarged', () => {
  assert.ok((measured(enlarged(2, 1))?.valleys ?? 1) < 0.01)
  assert.ok((measured(enlarged(1, 2))?.valleys ?? 1) < 0.01)
})

test('returns null for a face of a few pixels, and no steps for a blank one', () => {
  assert.equal(measured(camera, { ...sampleHead, interEye: 11 }), null)
  assert.deepEqual(measured(greyRaster(700, 900, () => 90)), { valleys: 0, calm: 1 })
})

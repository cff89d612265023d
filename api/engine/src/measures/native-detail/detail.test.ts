import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView, noiseOf } from '../../../testing/native-pixels.ts'
import { sampleEvidence, sampleHead } from '../../../testing/sample-evidence.ts'
import type { Raster } from '../../decoding/raster.ts'
import { measureFaceDetail } from '../../measure/detail/detail.ts'
import { spectralPeak } from '../../measure/detail/spectral-peak.ts'
import { blockCoefficients } from '../../measure/traces/recompressed-in-parts.ts'
import type { NativeView } from '../../measure/views.ts'

const noise = noiseOf(20)
const photo = greyRaster(700, 900, () => 128 + noise())

/** Whole JPEG blocks of another picture on all sides. */
const border = 64

function within({ rgb, width, height }: Raster): NativeView {
  const larger = greyRaster(width + 2 * border, height + 2 * border, (column, row) => (column * row) % 200)
  for (let row = 0; row < height; row++) {
    const line = rgb.subarray(row * width * 3, (row + 1) * width * 3)
    larger.rgb.set(line, ((border + row) * larger.width + border) * 3)
  }
  return { photo: larger, x: border, y: border, width, height }
}

/** The measures of a part of a photo. The head is moved by `moved` within the part. */
function measured(native: NativeView, moved: number) {
  const { eyeMiddle, chinY, interEye } = sampleHead
  const mesh = Array.from({ length: 478 }, (_, number) => ({
    x: 350 + moved + Math.round(150 * Math.cos(number)),
    y: 560 + moved + Math.round(200 * Math.sin(number)),
    z: 0,
  }))
  const middle = { x: eyeMiddle.x + moved, y: eyeMiddle.y + moved }
  const face = { mesh, eyeMiddle: middle, interEye, chinY: chinY + moved }
  return {
    ...measureFaceDetail(native, face),
    peak: spectralPeak(native),
    coefficients: blockCoefficients(native, sampleEvidence().file, mesh, 50),
  }
}

test('measures a part of a photo like a photo of its own', () => {
  const whole = measured(nativeView(photo), 0)
  assert.ok(whole.edgeSpread && whole.noiseLevel && whole.pixelSteps && whole.peak)
  assert.notEqual(whole.blockiness, null)
  assert.ok(whole.coefficients.rest[0]?.length)
  assert.deepEqual(measured(within(photo), border), whole)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '#decode/raster.ts'
import { greyRaster, nativeView, noiseOf } from '#testing/native-pixels.ts'
import { sampleEvidence, sampleHead } from '#testing/sample-evidence.ts'
import { blockCoefficients } from '../traces/recompressed-in-parts.ts'
import type { NativeView } from '../views.ts'
import { measureFaceDetail } from './detail.ts'
import { nativeFace, nativeHead } from './head-pixels.ts'
import { spectralPeak } from './spectral-peak.ts'

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

const diagonal = greyRaster(700, 900, (column, row) => (column + row) % 256)

test('takes the head with 15 % of its height on each side, clipped to the photo', () => {
  // The head is from 110 to 590 across and from 60 to 760 down. The margin is 105 px on each side, but only 60 px
  // above.
  assert.deepEqual(nativeHead(diagonal, sampleHead), {
    photo: diagonal,
    x: 5,
    y: 0,
    width: 690,
    height: 865,
  })
})

test('takes one pixel of a head outside the photo', () => {
  const { x, width } = nativeHead(diagonal, { ...sampleHead, leftX: 900, rightX: 950 })
  assert.deepEqual([x, width], [699, 1])
})

test('takes a face from the forehead to the chin, with the ears', () => {
  const { x, y, width, height } = nativeFace(diagonal, sampleHead)
  assert.deepEqual([x, y], [350 - 163, 420 - 137])
  assert.deepEqual([width, y + height], [2 * 163, 760])
})

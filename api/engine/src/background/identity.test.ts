import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../testing/drawing/draw-portrait.ts'
import { evidenceOf } from '../../testing/drawn-evidence.ts'
import type { Raster } from '../decoding/raster.ts'
import { loadModels } from '../inference/load-models.ts'
import { proveIdentity } from './identity.ts'

const drawing = await drawPortrait({ width: 600, height: 760, centreX: 300, skullTopY: 200, chinY: 520 })
const models = await loadModels()
const { head } = (await evidenceOf(drawing)).portrait

async function rasterOf(picture: Buffer): Promise<Raster> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8ClampedArray(data) }
}

async function proved(
  change: (after: Raster) => void,
  alphaAt: (x: number, y: number) => number = () => 255,
) {
  assert.ok(head)
  const before = await rasterOf(drawing)
  const after = await rasterOf(drawing)
  change(after)
  const { width, height } = before
  const alpha = Uint8ClampedArray.from({ length: width * height }, (_, place) =>
    alphaAt(place % width, Math.floor(place / width)),
  )
  return proveIdentity(models, { before, after, matte: { width, height, alpha }, head })
}

test('an unchanged photo has no pixel changed and no landmark moved', async () => {
  const proof = await proved(() => {})
  assert.deepEqual(proof, { personPixelsChanged: 0, mixedPixels: 0, personShare: 1, landmarkShiftPx: 0 })
})

test('each changed pixel of the solid core counts once, other pixels not at all', async () => {
  const change = ({ rgb, width }: Raster) => {
    const pixel = (x: number, y: number) => (y * width + x) * 3
    rgb[pixel(300, 400)] = (rgb[pixel(300, 400)] ?? 0) ^ 1
    rgb[pixel(301, 400)] = 0
    rgb[pixel(301, 400) + 2] = 0
    rgb[pixel(5, 5)] = 0
    rgb[pixel(5, 6)] = 0
  }
  const proof = await proved(change, (x, y) => (x > 10 ? 255 : y % 2 === 0 ? 128 : 0))
  assert.equal(proof.personPixelsChanged, 2)
  assert.equal(proof.mixedPixels, 11 * 380)
  assert.ok((proof.landmarkShiftPx ?? 9) < 1, `${proof.landmarkShiftPx}`)
})

test('the landmarks show that a person was moved', async () => {
  const moved = await proved((after) => after.rgb.copyWithin(12 * 3, 0))
  assert.ok(moved.personPixelsChanged > 10_000)
  assert.ok(Math.abs((moved.landmarkShiftPx ?? 0) - 12) < 2, `${moved.landmarkShiftPx}`)
})

test('another background moves no landmark, and a cut-out without a face has none', async () => {
  const isHead = (x: number, y: number) => (Math.hypot((x - 300) / 130, (y - 360) / 180) < 1 ? 255 : 0)
  const grey = (after: Raster) =>
    after.rgb.forEach((_, at) => {
      const place = Math.floor(at / 3)
      if (isHead(place % after.width, Math.floor(place / after.width)) === 0) after.rgb[at] = 20
    })
  const proof = await proved(grey, isHead)
  assert.deepEqual([proof.personPixelsChanged, proof.landmarkShiftPx], [0, 0])
  assert.equal(
    (
      await proved(
        () => {},
        () => 0,
      )
    ).landmarkShiftPx,
    null,
  )
})

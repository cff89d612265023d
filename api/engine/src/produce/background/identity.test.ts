import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import type { Raster } from '#decode/raster.ts'
import { loadModels } from '#models/inference.ts'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf } from '#testing/drawn-evidence.ts'
import { comparePixels, pixelsOf, replaceDrawn } from '#testing/replace-drawn.ts'
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

const hexDigits = (low: number, high: number) =>
  fc.integer({ min: low, max: high }).map((value) => value.toString(16).padStart(2, '0'))
const colour = (low: number, high: number) =>
  fc
    .tuple(hexDigits(low, high), hexDigits(low, high), hexDigits(low, high))
    .map((parts) => `#${parts.join('')}`)

/** People and walls of all kinds, in small pictures. */
const drawings = fc.record({
  width: fc.constant(480),
  height: fc.constant(600),
  skullTopY: fc.integer({ min: 130, max: 200 }),
  chinY: fc.integer({ min: 400, max: 450 }),
  centreX: fc.integer({ min: 220, max: 260 }),
  hair: fc.double({ min: 0, max: 0.12, noNaN: true }),
  rollDeg: fc.integer({ min: -6, max: 6 }),
  hairColour: colour(0, 230),
  skin: fc.constantFrom('#f0cfb4', '#d8a483', '#a86f4c', '#8d5a3c', '#5d3a28'),
  background: colour(40, 255),
  grain: fc.constantFrom(null, { levels: 2, on: 'picture' as const }, { levels: 5, on: 'person' as const }),
})

test('for any person and any wall, no pixel of the person changes and no landmark moves', async (t) => {
  const seed = Number(process.env.LIKENESS_SEED ?? Date.now() % 1_000_000)
  let replacedOnes = 0
  await fc.assert(
    fc.asyncProperty(drawings, colour(200, 255), async (drawing, wall) => {
      const photo = await drawPortrait(drawing)
      const replaced = await replaceDrawn(photo, { format: 'png', colour: wall })
      if (!replaced.ok) {
        // A wall in the person's own colours can't be separated from the person; then no photo may be returned.
        assert.ok(
          ['no_clean_matte', 'colour_not_allowed'].includes(replaced.problem.code),
          replaced.problem.code,
        )
        return
      }
      replacedOnes++
      const counts = await comparePixels(await pixelsOf(photo, 3), replaced.value)
      assert.deepEqual([counts.solidChanged, counts.bareOfOtherColour], [0, 0])
      assert.ok(counts.solid > 0)
      const { identity } = replaced.value.result
      assert.deepEqual([identity.person_pixels_changed, identity.mixed_pixels], [0, counts.mixed])
      assert.equal(identity.landmark_shift_px, 0)
    }),
    { numRuns: 12, seed, endOnFailure: true },
  )
  t.diagnostic(`seed ${seed}: ${replacedOnes} of 12 replaced`)
  assert.ok(replacedOnes >= 7, 'most drawings can be cut out')
})

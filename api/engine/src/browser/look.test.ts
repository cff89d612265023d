import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait, type PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { loadModels } from '../models/inference.ts'
import { type Hint, lookAt } from './look.ts'

const models = await loadModels()
/** A frame of 35 x 45 mm with a head of 72 %, in a picture of 480 x 640: a head of 397 px at the most, 218 at the least. */
const framing = { aspect: 35 / 45, head: 0.72 }
const drawn = { width: 480, height: 640, centreX: 240, skullTopY: 150, chinY: 450 }

async function hintFor(changes: Partial<PortraitDrawing> = {}, darker = 1) {
  const picture = sharp(await drawPortrait({ ...drawn, ...changes })).linear(darker)
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { buffer, byteOffset, byteLength } = data
  const rgb = new Uint8ClampedArray(buffer, byteOffset, byteLength)
  return lookAt(models, { width: info.width, height: info.height, rgb }, framing)
}

const pictures: readonly (readonly [what: string, Hint, Partial<PortraitDrawing>, darker?: number])[] = [
  ['upright, in the middle, and as large as the outline', 'ready', {}],
  ['too small', 'closer', { skullTopY: 250, chinY: 430 }],
  ['too large', 'back', { skullTopY: 110, chinY: 560 }],
  ['at the left', 'right', { centreX: 130 }],
  ['at the right', 'left', { centreX: 350 }],
  ['at the upper edge', 'lower', { skullTopY: 5, chinY: 305 }],
  ['at the lower edge', 'higher', { skullTopY: 360, chinY: 660 }],
  ['not upright', 'straight', { rollDeg: 20 }],
  ['too dark', 'light', {}, 0.25],
]

for (const [what, hint, changes, darker] of pictures) {
  test(`says what to do with a head that is ${what}`, async () => {
    assert.equal(await hintFor(changes, darker), hint)
  })
}

test('finds no face in an empty picture', async () => {
  const rgb = new Uint8ClampedArray(480 * 640 * 3).fill(200)
  assert.equal(await lookAt(models, { width: 480, height: 640, rgb }, framing), 'no-face')
})

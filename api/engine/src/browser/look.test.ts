import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait, type PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { loadModels } from '../models/inference.ts'
import { lookAt } from './look.ts'

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

test('is ready for a head that is upright, in the middle, and as large as the outline', async () => {
  assert.equal(await hintFor(), 'ready')
})

test('says how to come to the right distance', async () => {
  assert.equal(await hintFor({ skullTopY: 250, chinY: 430 }), 'closer')
  assert.equal(await hintFor({ skullTopY: 110, chinY: 560 }), 'back')
})

test('says to go to the middle, from the side and from the upper edge', async () => {
  assert.equal(await hintFor({ centreX: 130 }), 'centre')
  assert.equal(await hintFor({ skullTopY: 5, chinY: 305 }), 'centre')
})

test('says to hold the head upright', async () => {
  assert.equal(await hintFor({ rollDeg: 20 }), 'straight')
})

test('says that the face is too dark', async () => {
  assert.equal(await hintFor({}, 0.25), 'light')
})

test('finds no face in an empty picture', async () => {
  const rgb = new Uint8ClampedArray(480 * 640 * 3).fill(200)
  assert.equal(await lookAt(models, { width: 480, height: 640, rgb }, framing), 'no-face')
})

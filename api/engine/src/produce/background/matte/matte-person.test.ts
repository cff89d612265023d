import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { MattingModel } from '#choices.ts'
import { decodePhoto } from '#decode/decode.ts'
import { locateFaces, measureHead } from '#measure/portrait.ts'
import { loadMattingModels, loadModels } from '#models/inference.ts'
import {
  compliantDrawing,
  drawPortrait,
  type PortraitDrawing,
  portraitSvg,
} from '#testing/drawing/draw-portrait.ts'
import { faultOf } from './faults.ts'
import { eachRun } from './matte.ts'
import { mattePerson } from './matte-person.ts'
import { viewAtWorkingSize } from './opinions.ts'

const finders = await loadModels()

/** A portrait of 600 by 750 pixels. */
const small = { width: 600, height: 750, skullTopY: 170, chinY: 490, centreX: 300 }

/** Draws a portrait, mattes it, and compares with the drawing's own coverage. */
async function matteOf(which: MattingModel, changes: Partial<PortraitDrawing>) {
  const drawing = { ...compliantDrawing, ...small, ...changes }
  const decoded = await decodePhoto(await drawPortrait(drawing))
  assert.ok(decoded.ok)
  const found = await locateFaces(finders, decoded.value)
  assert.ok(found.ok && found.value.largest)
  const { head } = await measureHead(finders, found.value.largest)
  const { raster } = decoded.value.whole
  const matte = await mattePerson(await loadMattingModels(which), raster, head)
  const alone = Buffer.from(portraitSvg({ ...drawing, background: 'none', behind: '', inFront: '' }))
  const exact = await sharp(alone).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  let [squares, core, wrong] = [0, 0, 0]
  for (let place = 0; place < exact.length; place++) {
    squares += (((matte.alpha[place] ?? 0) - (exact[place] ?? 0)) / 255) ** 2
    if (exact[place] !== 255) continue
    core++
    if ((matte.alpha[place] ?? 0) < 250) wrong++
  }
  const fault = faultOf(matte, raster, head)
  return { mse: squares / exact.length, coreWrong: wrong / core, fault, matte, exact }
}

test('in front of a plain wall, the matte is within a pixel’s edge of the drawing', async () => {
  const { mse, coreWrong, fault, matte } = await matteOf('rvm', { hair: 0.08 })
  assert.deepEqual([matte.width, matte.height], [600, 750])
  assert.equal(fault, null)
  assert.ok(mse < 0.0005, `${mse}`)
  assert.ok(coreWrong < 0.005, `${coreWrong}`)
})

test('a jacket in front of a wall of nearly its colour stays whole', async () => {
  const { mse, coreWrong, fault } = await matteOf('rvm', { background: '#3a465a' })
  assert.equal(fault, null)
  assert.ok(mse < 0.001, `${mse}`)
  assert.ok(coreWrong < 0.01, `${coreWrong}`)
})

test('things apart from the person are left out', async () => {
  const behind =
    '<circle cx="60" cy="120" r="40" fill="#b07050"/><rect x="520" y="200" width="60" height="90"/>'
  const { mse, fault } = await matteOf('rvm', { behind })
  assert.equal(fault, null)
  assert.ok(mse < 0.001, `${mse}`)
})

test('the person model alone makes a matte too', async () => {
  const { mse, fault } = await matteOf('selfie', {})
  assert.equal(fault, null)
  assert.ok(mse < 0.003, `${mse}`)
})

test('a white shirt before a white wall is kept, or refused with the reason', async () => {
  const shirt = `<path d="M 225 545 Q 300 600 375 545 L 600 620 L 600 750 L 0 750 L 0 620 Z" fill="#fafafa"/>`
  const { mse, fault } = await matteOf('rvm', { background: '#fafafa', inFront: shirt })
  assert.ok(mse < 0.001 || fault?.code === 'loses_body', `${mse} ${fault?.code}`)
})

const grey = (width: number, height: number) => ({
  width,
  height,
  rgb: new Uint8ClampedArray(width * height * 3).fill(90),
})

test('a large photo is scaled down to 1024 px, a small one left as it is; sides are whole steps of 32', () => {
  const large = viewAtWorkingSize(grey(3000, 2048))
  assert.deepEqual([large.raster.width, large.raster.height], [1024, 704])
  assert.ok(Math.abs(large.scale - 3000 / 1024) < 1e-9)
  const small = viewAtWorkingSize(grey(413, 531))
  assert.deepEqual([small.raster.width, small.raster.height, small.scale], [416, 544, 1])
})

test('what is added repeats the photo’s edge', () => {
  const { raster } = viewAtWorkingSize(grey(40, 40))
  assert.ok(raster.rgb.every((value) => value === 90))
})

test('each pixel is in one run, and neighbours of one kind are in the same', () => {
  const runs: (string | number)[][] = []
  const alpha = Uint8ClampedArray.from([0, 0, 1, 254, 128, 255, 255, 255, 0, 7])
  eachRun(alpha, (...run) => runs.push(run))
  assert.deepEqual(runs, [
    ['clear', 0, 2],
    ['mixed', 2, 5],
    ['solid', 5, 8],
    ['clear', 8, 9],
    ['mixed', 9, 10],
  ])
  eachRun(new Uint8ClampedArray(0), () => assert.fail('there is no pixel'))
})

test('long runs end where they end, wherever they begin', () => {
  for (let length = 1; length < 12; length++) {
    for (const value of [0, 255]) {
      const alpha = new Uint8ClampedArray(length + 3).fill(value)
      alpha[0] = 9
      alpha[length + 1] = 255 - value
      alpha[length + 2] = 255 - value
      const ends: number[] = []
      // A part of a buffer, which begins on no whole word of it.
      const part = new Uint8ClampedArray(length + 4)
      part.set(alpha, 1)
      eachRun(part.subarray(1), (_kind, _from, to) => ends.push(to))
      assert.deepEqual(ends, [1, length + 1, length + 3])
    }
  }
})

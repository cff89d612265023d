import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { compliantDrawing, drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf } from '#testing/drawn-evidence.ts'
import { castOf, naturalColour } from './natural-colour.ts'

const photo = await drawPortrait()

/** Each channel times its factor. */
const tinted = async (red: number, green: number, blue: number, of = photo) =>
  naturalColour.run(await evidenceOf(await sharp(of).linear([red, green, blue], [0, 0, 0]).png().toBuffer()))

test('daylight passes, on skins from light to dark', async () => {
  assert.equal((await tinted(1, 1, 1)).outcome, 'PASS')
  for (const skin of ['#f2d0b8', '#8d5a3c', '#4a2f22']) {
    assert.equal((await tinted(1, 1, 1, await drawPortrait({ skin }))).outcome, 'PASS', skin)
  }
})

test('a light blue wall is no cast, since the eyes are white before it', async () => {
  const found = await tinted(1, 1, 1, await drawPortrait({ background: '#b8cfe6' }))
  assert.equal(found.outcome, 'PASS')
})

test('warm and green light over all of it is a cast', async () => {
  assert.notEqual((await tinted(1, 0.85, 0.6)).outcome, 'PASS')
  assert.notEqual((await tinted(0.8, 1, 0.8)).outcome, 'PASS')
})

test('a grey photo fails, and passes where the rule accepts it', async () => {
  const grey = await sharp(photo).greyscale().png().toBuffer()
  const found = naturalColour.run(await evidenceOf(grey))
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'greyscale'])
  const accepted = naturalColour.run(await evidenceOf(grey, { document: 'fi-passport' }))
  assert.deepEqual([accepted.outcome, accepted.code], ['PASS', 'ok'])
})

test('a photo in colour of a face under a grey mask is not called grey', async () => {
  const { chinY, skullTopY, centreX } = compliantDrawing
  const height = (chinY - skullTopY) * 0.5
  const mask = `<rect x="${centreX - height}" y="${chinY - height}" width="${2 * height}" height="${height}" fill="#a0a0a0"/>`
  const found = naturalColour.run(await evidenceOf(await drawPortrait({ inFront: mask })))
  assert.notEqual(found.code, 'greyscale')
})

test('the shift of whites and skin counts towards the background’s tint, and no further than that goes', () => {
  const cast = (eyeB: number, skinB: number, wallB: number) =>
    castOf(
      { eyeWhite: { l: 70, a: 3.5, b: eyeB }, cheeks: { l: 60, a: 17, b: skinB } },
      { l: 90, a: 0, b: wallB },
    )
  assert.equal(cast(13.5, 27, 20), 10)
  assert.equal(cast(13.5, 27, 4), 4)
  assert.equal(cast(13.5, 27, -20), 0)
  // A brown wall before which the skin has its usual colour is half a cast at most.
  assert.equal(cast(13.5, 17, 20), 5)
})

test('without visible whites no cast can be measured', () => {
  assert.equal(castOf({ eyeWhite: null, cheeks: { l: 60, a: 17, b: 27 } }, { l: 90, a: 0, b: 20 }), null)
})

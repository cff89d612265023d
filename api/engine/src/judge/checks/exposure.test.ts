import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { compliantDrawing, drawPortrait, truthOf } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf } from '#testing/drawn-evidence.ts'
import { exposure } from './exposure.ts'

const place = { width: 800, height: 1000, centreX: 400, skullTopY: 250, chinY: 700 }
const darkPerson = { ...place, skin: '#4a2f22', hairColour: '#100c0a' }
const fair = await drawPortrait(place)
const dark = await drawPortrait(darkPerson)

/** Every channel times a factor, as a shorter or longer exposure would have it. */
const exposed = async (photo: Buffer, factor: number) =>
  exposure.run(await evidenceOf(await sharp(photo).linear(factor, 0).png().toBuffer()))

test('fair and dark skin are both well exposed under the same light', async () => {
  assert.equal((await exposed(fair, 1)).outcome, 'PASS')
  assert.equal((await exposed(dark, 1)).outcome, 'PASS')
})

test('too little light is recognised on fair and dark skin', async () => {
  for (const photo of [fair, dark]) {
    const found = await exposed(photo, 0.2)
    assert.deepEqual([found.outcome, found.code, found.unit], ['FAIL', 'underexposed', 'L*'])
  }
})

test('a face that is clipped is overexposed', async () => {
  const found = await exposed(fair, 1.7)
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'overexposed'])
})

test('dark skin is overexposed if the whites of the eyes are, but only REVIEW in front of grey', async () => {
  const found = await exposed(dark, 1.5)
  assert.deepEqual([found.outcome, found.code, found.unit], ['FAIL', 'overexposed', 'L*'])
  const beforeGrey = await exposed(await drawPortrait({ ...darkPerson, background: '#777777' }), 1.5)
  assert.deepEqual([beforeGrey.outcome, beforeGrey.code], ['REVIEW', 'overexposed'])
})

test('shade on the eyes is no fault while eyes, nose and mouth can be told apart', async () => {
  const { eyeY } = truthOf({ ...compliantDrawing, ...place })
  const shaded = (opacity: number) =>
    drawPortrait({
      ...place,
      inFront: `<rect x="250" y="${eyeY - 30}" width="300" height="60" fill="#000000" fill-opacity="${opacity}"/>`,
    })
  const soft = await shaded(0.55)
  assert.equal((await exposed(soft, 1)).outcome, 'PASS')
  assert.equal((await exposed(soft, 0.5)).code, 'underexposed')
  const deep = await exposed(await shaded(0.7), 1)
  assert.deepEqual([deep.outcome, deep.code], ['REVIEW', 'underexposed'])
})

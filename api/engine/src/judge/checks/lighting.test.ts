import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compliantDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { faceShadow } from './face-shadow.ts'
import { hotSpots } from './hot-spots.ts'
import { lighting } from './lighting.ts'

/** The image's left half in shade. */
const shaded = async (opacity: number) =>
  lighting.run(
    await drawnEvidence({
      inFront: `<rect width="${compliantDrawing.centreX}" height="100%" fill="#000" opacity="${opacity}"/>`,
    }),
  )

test('the same light on both cheeks passes, hardly any light on one fails', async () => {
  assert.equal((await shaded(0)).outcome, 'PASS')
  const found = await shaded(0.9)
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'uneven_light'])
  assert.match(found.message, /on the left of the picture is darker/)
})

test('a difference near the limit is REVIEW', async () => {
  assert.equal((await shaded(0.5)).outcome, 'REVIEW')
})

/** White reflections of this radius on forehead and nose of the compliant drawing. */
const shining = async (radius: number) =>
  hotSpots.run(
    await drawnEvidence({
      inFront: `<g fill="#fff"><circle cx="600" cy="620" r="${radius}"/><circle cx="600" cy="850" r="${radius * 0.6}"/></g>`,
    }),
  )

test('a small shine passes, blinding patches do not', async () => {
  assert.equal((await shining(0)).outcome, 'PASS')
  assert.equal((await shining(5)).outcome, 'PASS')
  const found = await shining(45)
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'hot_spots'])
})

/** The shadow of a brim over the upper half of the compliant drawing's face, which takes a share of the encoded values. */
const brim = (opacity: number, skin: string = compliantDrawing.skin) =>
  drawnEvidence({
    skin,
    inFront: `<path d="M400 500 H800 V800 Q600 860 400 800 Z" fill="#000" opacity="${opacity}"/>`,
  })

test('on skin of any colour, a shadow over a part of the face needs a person’s review, a faint one does not', async () => {
  for (const skin of ['#f0d0bc', '#d8a483', '#5a3a28', '#3b2417']) {
    const even = await brim(0, skin)
    for (const check of [lighting, faceShadow]) assert.equal(check.run(even).outcome, 'PASS', skin)
    assert.equal(faceShadow.run(await brim(0.15, skin)).outcome, 'PASS', skin)
    const { outcome, code, unit } = faceShadow.run(await brim(0.75, skin))
    assert.deepEqual([outcome, code, unit], ['REVIEW', 'shadow_on_face', 'stops'], skin)
  }
})

test('the darkest shadow is never FAIL, because a mark on the skin is as dark', async () => {
  assert.equal(faceShadow.run(await brim(0.97)).outcome, 'REVIEW')
})

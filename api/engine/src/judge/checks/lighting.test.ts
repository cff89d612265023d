import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compliantDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { judgeValue } from '../sign.ts'
import { castAbove, castBeside, faceShadow } from './face-shadow.ts'
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

/** Shade under the brows and on the chin of the compliant drawing. */
const sockets = async (opacity: number) =>
  faceShadow.run(
    await drawnEvidence({
      inFront: `<g fill="#1a0d08" opacity="${opacity}">
        <ellipse cx="518" cy="724" rx="75" ry="48"/><ellipse cx="682" cy="724" rx="75" ry="48"/>
        <ellipse cx="600" cy="1030" rx="110" ry="60"/></g>`,
    }),
  )

test('soft shade passes, deep sockets and a dark chin do not', async () => {
  assert.equal((await sockets(0)).outcome, 'PASS')
  assert.equal((await sockets(0.15)).outcome, 'PASS')
  const found = await sockets(0.85)
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'shadow_on_face'])
})

test('on darker skin a beard and shade under the brows pass while the eyes are bright', async () => {
  const inFront = `<g fill="#1a0d08" opacity="0.85">
    <ellipse cx="518" cy="700" rx="75" ry="20"/><ellipse cx="682" cy="700" rx="75" ry="20"/>
    <ellipse cx="600" cy="1030" rx="110" ry="60"/></g>`
  assert.equal(faceShadow.run(await drawnEvidence({ inFront, skin: '#8a5a3c' })).outcome, 'PASS')
})

/** Darkens a part of the compliant drawing's face by a share of the light in the encoded values. */
const shadowed = async (path: string, opacity: number) =>
  faceShadow.run(await drawnEvidence({ inFront: `<path d="${path}" fill="#000" opacity="${opacity}"/>` }))

const nose = 'M622 750 L700 860 L680 960 L630 960 L640 880 Z'
const brim = 'M400 500 H800 V735 Q600 790 400 735 Z'

test('the shadow of a nose or a brim needs a person’s review, a faint one does not', async () => {
  for (const path of [nose, brim]) {
    assert.equal((await shadowed(path, 0.1)).outcome, 'PASS')
    assert.equal((await shadowed(path, 0.6)).outcome, 'REVIEW')
  }
  const { code, unit } = await shadowed(nose, 0.6)
  assert.deepEqual([code, unit], ['cast_shadow_on_face', 'stops'])
})

test('a shadow between the eyes counts where a faint one next to the nose is the more probable of the two', async () => {
  const dark = (path: string, opacity: number) => `<path d="${path}" fill="#000" opacity="${opacity}"/>`
  const evidence = await drawnEvidence({ inFront: dark(brim, 0.35) + dark(nose, 0.25) })
  const [above, beside] = [castAbove, castBeside].map((sign) =>
    judgeValue(sign, sign.measure(evidence) ?? 0, evidence),
  )
  assert.deepEqual([above?.outcome, beside?.outcome], ['REVIEW', 'PASS'])
  assert.ok(above && beside && above.probability < beside.probability)
  assert.equal(faceShadow.run(evidence).outcome, 'REVIEW')
})

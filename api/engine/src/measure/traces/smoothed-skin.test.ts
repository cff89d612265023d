import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { tracesIn } from '#testing/drawn-evidence.ts'

/** Grain over a part of the drawing, given as an SVG path, with about 4 levels of texture. */
const grain = (path: string) => `<filter id="grain" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.3" numOctaves="2" seed="7"/>
    <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.5 0 0 0 -0.225"/></filter>
  <clipPath id="part"><path d="${path}"/></clipPath>
  <g clip-path="url(#part)"><rect width="1200" height="1500" filter="url(#grain)"/></g>`

const all = 'M0 0H1200V1500H0Z'
/** The eyes, from above the brows to below the eyes, and the mouth. */
const features = 'M400 660H800V770H400Z M500 910H700V990H500Z'

const traceIn = async (bytes: Uint8Array) => (await tracesIn(bytes)).smoothedSkin
const trace = async (inFront: string) => traceIn(await drawPortrait({ inFront }))

test('finds no trace in skin with the texture of lips and eyes', async () => {
  assert.equal(await trace(grain(all)), null)
})

test('finds skin without texture between textured lips and eyes', async () => {
  const found = await trace(grain(features))
  assert.ok(found && found !== 'untold')
  assert.equal(found.code, 'smoothed_skin')
  assert.ok(found.strength < 0.5, `${found.strength}`)
})

test('finds no trace in a soft picture, which lost its texture everywhere', async () => {
  const soft = sharp(await drawPortrait({ inFront: grain(all) })).blur(3)
  const found = await traceIn(await soft.png().toBuffer())
  assert.ok(found === null || found === 'untold')
})

test('returns untold for a drawing, a small face and a coarse JPEG', async () => {
  assert.equal(await traceIn(await drawPortrait()), 'untold')
  const filtered = await drawPortrait({ inFront: grain(features) })
  const small = await sharp(filtered).resize(480).png().toBuffer()
  assert.equal(await traceIn(small), 'untold')
  const coarse = await sharp(filtered).jpeg({ quality: 30 }).toBuffer()
  assert.equal(await traceIn(coarse), 'untold')
})

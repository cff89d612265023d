import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../../testing/drawing/draw-portrait.ts'
import type { PortraitDrawing } from '../../../testing/drawing/portrait-drawing.ts'
import { tracesIn } from '../../../testing/drawn-evidence.ts'

const found = async (changes: Partial<PortraitDrawing>) =>
  (await tracesIn(await drawPortrait(changes))).backgroundWithoutNoise
const shaded = `<linearGradient id="fall" x2="0" y2="1"><stop stop-color="#e6e8eb"/><stop offset="1" stop-color="#c8cacd"/>
  </linearGradient><rect width="100%" height="100%" fill="url(#fall)"/>`

test('finds a shaded background without the grain that the person has', async () => {
  const seen = await found({ behind: shaded, grain: { levels: 2, on: 'person' } })
  assert.ok(seen && seen !== 'untold')
  assert.equal(seen.code, 'backdrop_without_noise')
})

test('finds no trace if both have grain', async () => {
  assert.equal(await found({ behind: shaded, grain: { levels: 2, on: 'picture' } }), null)
})

test('returns untold for a person without grain, or a person that is too small', async () => {
  assert.equal(await found({ behind: shaded }), 'untold')
  const drawn = await drawPortrait({ behind: shaded, grain: { levels: 8, on: 'person' } })
  const small = await sharp(drawn).resize(400).png().toBuffer()
  assert.equal((await tracesIn(small)).backgroundWithoutNoise, 'untold')
})

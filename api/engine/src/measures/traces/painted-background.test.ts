import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '../../../testing/drawing/draw-portrait.ts'
import type { PortraitDrawing } from '../../../testing/drawing/portrait-drawing.ts'
import { tracesIn } from '../../../testing/drawn-evidence.ts'

const photographed = { grain: { levels: 1, on: 'person' } } as const
const found = async (changes: Partial<PortraitDrawing>) =>
  (await tracesIn(await drawPortrait(changes))).paintedBackground

test('finds one colour behind a photographed person, in a JPEG too', async () => {
  const seen = await found(photographed)
  assert.ok(seen && seen !== 'untold')
  assert.equal(seen.code, 'backdrop_of_one_colour')
  assert.ok(seen.strength > 0.95)
  const { paintedBackground: jpeg } = await tracesIn(await drawPortrait(photographed, 'jpeg'))
  assert.ok(jpeg && jpeg !== 'untold')
})

test('finds no trace on a wall with the camera’s grain or with a gradual fall of light', async () => {
  assert.equal(await found({ grain: { levels: 1, on: 'picture' } }), null)
  const fall = `<linearGradient id="fall" x2="0" y2="1"><stop stop-color="#e6e8eb"/><stop offset="1" stop-color="#dcdee1"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#fall)"/>`
  assert.equal(await found({ ...photographed, behind: fall }), null)
})

test('returns untold for one colour behind a drawn person, or if it is overexposed', async () => {
  assert.equal(await found({}), 'untold')
  assert.equal(await found({ ...photographed, background: '#ffffff' }), 'untold')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { appearanceAlteration } from '#judge/checks/appearance-alteration.ts'
import { drawPortrait, type PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf, tracesIn } from '#testing/drawn-evidence.ts'

const shaded = `<linearGradient id="fall" x2="0" y2="1"><stop stop-color="#e6e8eb"/><stop offset="1" stop-color="#c8cacd"/>
  </linearGradient><rect width="100%" height="100%" fill="url(#fall)"/>`

/** A drawing as a JPEG of the size of a document's photo. */
async function saved(changes: Partial<PortraitDrawing>, width = 600): Promise<Buffer> {
  return sharp(await drawPortrait(changes))
    .resize(width)
    .jpeg({ quality: 92 })
    .toBuffer()
}

test('finds a gradient behind a person with the grain of a photo, and says what to do', async () => {
  const evidence = await evidenceOf(await saved({ behind: shaded, grain: { levels: 8, on: 'person' } }))
  const found = appearanceAlteration.run(evidence)
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'backdrop_without_noise'])
  assert.match(found.advice ?? '', /in front of a plain wall/)
})

test('finds no trace if wall and person have grain', async () => {
  const { alteredWall } = await tracesIn(await saved({ behind: shaded, grain: { levels: 8, on: 'picture' } }))
  assert.equal(alteredWall, null)
})

test('returns untold for a person that is too small, or a coarse JPEG', async () => {
  const drawn = { behind: shaded, grain: { levels: 8, on: 'person' } } as const
  assert.equal((await tracesIn(await saved(drawn, 200))).alteredWall, 'untold')
  const coarse = await sharp(await drawPortrait(drawn))
    .jpeg({ quality: 40 })
    .toBuffer()
  assert.equal((await tracesIn(coarse)).alteredWall, 'untold')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnWithGlasses, smallPortrait } from '#testing/drawing/draw-glasses.ts'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { type HeadTraits, readTraits } from './traits.ts'

async function traitsOf(drawing: Partial<PortraitDrawing>): Promise<HeadTraits> {
  const { head } = (await drawnEvidence(drawing)).portrait
  assert.ok(head)
  return head.traits
}

test('glasses score higher than bare eyes, and dark lenses higher than clear ones', async () => {
  for (const skin of [smallPortrait.skin, '#5a3a2a']) {
    const bare = await traitsOf({ ...smallPortrait, skin })
    const clear = await traitsOf(drawnWithGlasses({}, skin))
    const dark = await traitsOf(drawnWithGlasses({ lensOpacity: 0.95 }, skin))
    assert.ok(clear.glasses > bare.glasses + 0.5, `${clear.glasses}, ${bare.glasses}`)
    assert.ok(dark.darkLenses > clear.darkLenses + 0.5, `${dark.darkLenses}, ${clear.darkLenses}`)
    assert.ok(clear.darkLenses < 0 && bare.glasses < 0)
  }
})

test('fails on descriptions of another size than the weights were fitted to', () => {
  const one = new Float32Array(1)
  assert.throws(
    () =>
      readTraits({
        ...{ leftEye: one, leftIris: one, rightEye: one, rightIris: one },
        ...{ mouth: one, face: one, headTop: one },
      }),
    /descriptions have 4 values/,
  )
})

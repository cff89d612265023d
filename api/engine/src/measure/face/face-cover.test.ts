import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import type { FaceView } from '../views.ts'
import { eyesUnlike, lowerFaceColours } from './face-cover.ts'

/** The view of the drawn face, over which the tests paint. */
async function faceOf(): Promise<FaceView> {
  const { views } = await drawnEvidence()
  assert.ok(views)
  return views.face
}

/** Paints a colour over the given rows of the view, up to the column `width`. */
function painted(view: FaceView, colour: readonly number[], from: number, to: number, width = 400): FaceView {
  const rgb = view.raster.rgb.slice()
  for (let row = from; row < to; row++) {
    for (let column = 0; column < width; column++) rgb.set(colour, (row * 400 + column) * 3)
  }
  return { ...view, raster: { ...view.raster, rgb } }
}

test('finds red lips between skin like that between the eyes in an uncovered face', async () => {
  const { distance, lipRedness, skinChroma } = lowerFaceColours(await faceOf())
  assert.ok(lipRedness > 8 && distance < 8 && skinChroma > 10, `${lipRedness} ${distance} ${skinChroma}`)
})

test('finds hidden lips and another colour under a blue mask', async () => {
  const { distance, lipRedness } = lowerFaceColours(painted(await faceOf(), [90, 140, 200], 215, 480))
  assert.ok(distance > 25 && Math.abs(lipRedness) < 1, `${distance} ${lipRedness}`)
})

test('finds no chroma to compare in a grey picture', async () => {
  const face = await faceOf()
  const rgb = face.raster.rgb.map((_, at) => face.raster.rgb[at - (at % 3) + 1] ?? 0)
  const { skinChroma, lipRedness } = lowerFaceColours({ ...face, raster: { ...face.raster, rgb } })
  assert.ok(skinChroma < 0.1 && Math.abs(lipRedness) < 0.1)
})

test('finds two eyes alike, and unlike if a patch covers one of them', async () => {
  const face = await faceOf()
  const alike = eyesUnlike(face)
  assert.ok(alike.distance < 2 && alike.spanRatio > 0.8, JSON.stringify(alike))
  const patch = eyesUnlike(painted(face, [30, 60, 120], 120, 220, 195))
  assert.ok(patch.distance > 15 && patch.spanRatio < 0.1, JSON.stringify(patch))
})

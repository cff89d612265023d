import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { drawnWithGlasses, smallPortrait } from '../../testing/draw-glasses.ts'
import { drawPortrait } from '../../testing/draw-portrait.ts'
import type { PortraitDrawing } from '../../testing/portrait-drawing.ts'
import { loadModels, type Models } from '../inference/models.ts'
import { type FaceTraits, readTraits } from './read-traits.ts'

let models: Models
before(async () => {
  models = await loadModels()
})

async function traitsOf(drawing: Partial<PortraitDrawing>): Promise<FaceTraits> {
  const { data, info } = await sharp(await drawPortrait(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rgb = new Uint8ClampedArray(data)
  const [face] = await models.findFaces({ width: info.width, height: info.height, rgb })
  assert.ok(face)
  return readTraits(face.layers)
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

test('fails on layers of another size than the weights were fitted to', () => {
  const one = new Float32Array(1)
  assert.throws(
    () => readTraits({ leftEye: one, leftIris: one, rightEye: one, rightIris: one }),
    /layers have 4 values/,
  )
})

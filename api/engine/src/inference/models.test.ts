import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { compliantDrawing, drawPortrait, truthOf } from '../../testing/drawing/draw-portrait.ts'
import type { Raster } from '../decoding/raster.ts'
import { readLandmarks } from '../mesh/landmarks.ts'
import { loadModels } from './load-models.ts'
import type { Models } from './models.ts'
import { personModelSide } from './networks.ts'
import { coverageAt, maskPerson } from './person-mask.ts'

let models: Models
before(async () => {
  models = await loadModels()
})

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8ClampedArray(data) }
}

const head = compliantDrawing.chinY - compliantDrawing.skullTopY

test('finds the mesh at the drawn face, upright and leaning', async () => {
  const truth = truthOf(compliantDrawing)
  for (const rollDeg of [0, 25]) {
    const [mesh] = await models.findFaces(await rasterOf(await drawPortrait({ rollDeg })))
    assert.ok(mesh && mesh.meshLogOdds > 3, `${mesh?.meshLogOdds}`)
    assert.equal(mesh.points.length, 478)
    const { eyes, chin } = readLandmarks(mesh)
    // The drawing leans about its chin.
    const [cosine, sine] = [Math.cos((rollDeg * Math.PI) / 180), Math.sin((rollDeg * Math.PI) / 180)]
    const turned = (x: number, y: number) => {
      const [dx, dy] = [x - compliantDrawing.centreX, y - compliantDrawing.chinY]
      return {
        x: compliantDrawing.centreX + dx * cosine - dy * sine,
        y: compliantDrawing.chinY + dx * sine + dy * cosine,
      }
    }
    const near = (seen: { x: number; y: number }, drawn: { x: number; y: number }, share: number) => {
      const away = Math.hypot(seen.x - drawn.x, seen.y - drawn.y) / head
      assert.ok(away < share, `${away} of the head's height away at ${rollDeg} degrees`)
    }
    near(eyes[0], turned(truth.eyeLeftX, truth.eyeY), 0.02)
    near(eyes[1], turned(truth.eyeRightX, truth.eyeY), 0.02)
    near(chin, turned(compliantDrawing.centreX, compliantDrawing.chinY), 0.03)
  }
})

test('returns the larger of two faces first, and none for a wall', async () => {
  const small = { width: 500, height: 600, centreX: 250, skullTopY: 150, chinY: 330 }
  const large = { ...small, skullTopY: 120, chinY: 420 }
  const both = sharp(await drawPortrait(small)).extend({ right: 500 })
  const bytes = await both
    .composite([{ input: await drawPortrait(large), left: 500, top: 0 }])
    .png()
    .toBuffer()
  const [first, second, ...others] = await models.findFaces(await rasterOf(bytes))
  assert.ok(first && second && others.length === 0)
  assert.ok(first.box.x > 500 && second.box.x < 500)
  assert.ok(first.box.height > 1.4 * second.box.height)
  const wall = { width: 300, height: 400, rgb: new Uint8ClampedArray(300 * 400 * 3).fill(230) }
  assert.deepEqual(await models.findFaces(wall), [])
})

test('covers the face and the chest with the person, and neither corner of the background', async () => {
  const raster = await rasterOf(await drawPortrait())
  const area = { x: 100, y: 250, width: 1000, height: 1200 }
  const mask = await maskPerson(models, raster, area)
  assert.equal(mask.coverage.length, personModelSide ** 2)
  const { centreX } = compliantDrawing
  for (const y of [600, 740, 900, 1350]) assert.ok(coverageAt(mask, centreX, y) > 0.9, `${y}`)
  for (const x of [130, 1070]) assert.ok(coverageAt(mask, x, 280) < 0.05, `${x}`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '../../../testing/draw-portrait.ts'
import { documentOf } from '../../../testing/sample-evidence.ts'
import { youngGenerationsMb } from '../../../testing/young-generations.ts'
import { gatherEvidence } from '../gather-evidence.ts'
import type { Raster } from '../raster.ts'
import { loadModels } from '../vision/models.ts'
import { youngGeneration } from '../young-generation.ts'
import type { HeadLook } from './head-pixels.ts'
import { type DetailMeasure, measureHere } from './measure-detail.ts'
import { openDetailThread } from './open-detail-thread.ts'

interface Asked {
  readonly look: HeadLook
  readonly photo: Raster
}

/** What a measure is asked of a drawn portrait. */
async function askedOf(bytes: Uint8Array): Promise<Asked> {
  const asked: Asked[] = []
  const baseline = documentOf('zz-icao-9303')
  const task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' } as const
  await gatherEvidence(await models, task, undefined, (face, photo) => (look) => {
    asked.push({ look, photo })
    return measureHere(face, photo)(look)
  })
  const [first] = asked
  assert.ok(first)
  return first
}

const models = loadModels()
const by = (measure: DetailMeasure, { look, photo }: Asked) => measure(look.head, photo)(look)
const grainy = { grain: { levels: 3, on: 'picture' } } as const

test('the thread measures what is measured here, time after time', async () => {
  const there = openDetailThread()
  const portraits = await Promise.all([drawPortrait(), drawPortrait(grainy)])
  const [plain, noisy] = [await askedOf(portraits[0]), await askedOf(portraits[1])]
  assert.notDeepEqual(await by(measureHere, plain), await by(measureHere, noisy))
  for (const asked of [plain, noisy, plain]) {
    assert.deepEqual(await by(there, asked), await by(measureHere, asked))
  }
})

test('a head larger than the memory that is kept is measured as well', async () => {
  const there = openDetailThread()
  const asked = await askedOf(await drawPortrait(grainy))
  const { photo, look } = asked
  const { head } = look
  const large = {
    ...photo,
    height: 9000,
    rgb: new Uint8ClampedArray(photo.width * 9000 * 3).fill(120),
  }
  const tall = { ...look, head: { ...head, leftX: 0, rightX: photo.width, hairTopY: 0, chinY: 9000 } }
  const vast = { look: tall, photo: large }
  assert.deepEqual(await by(there, vast), await by(measureHere, vast))
  assert.deepEqual(await by(there, asked), await by(measureHere, asked))
})

test('its short-lived objects have as little room as a worker’s, and it keeps no process alive', () => {
  const rooms = youngGenerationsMb()
  openDetailThread()
  assert.deepEqual(rooms, [youngGeneration.maxYoungGenerationSizeMb])
  assert.ok(!process.getActiveResourcesInfo().includes('MessagePort'))
})

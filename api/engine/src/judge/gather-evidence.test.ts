import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { decodePhoto } from '../decode/decode.ts'
import { nativePixels } from '../decode/opened-photo.ts'
import type { Raster } from '../decode/raster.ts'
import { decodeHere } from '../measure/photo-decoder.ts'
import { loadModels } from '../models/inference.ts'
import type { Models } from '../models/models.ts'
import { gatherEvidence } from './gather-evidence.ts'

const baseline = documentOf('zz-icao-9303')

/** A small head in a large photo: the photo is decoded again for the face, for its own pixels and for the frame. */
const small = { width: 2400, height: 1800, centreX: 900, skullTopY: 500, chinY: 800 }

test('a file that cannot be decoded a second time is unreadable, and ends no thread', async () => {
  const models = await loadModels()
  const bytes = Uint8Array.from(await drawPortrait(small, 'jpeg'))
  let looks = 0
  /** The bytes are removed after a face was found. */
  const losing: Models = {
    ...models,
    findFaces(raster: Raster) {
      if (looks++ === 0) bytes.fill(0)
      return models.findFaces(raster)
    },
  }
  const task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' } as const
  const reached: string[] = []
  const equipment = { models: losing, decoder: decodeHere }
  const gathered = await gatherEvidence(equipment, task, undefined, (stage) => reached.push(stage))
  assert.equal(gathered.ok ? 'gathered' : gathered.problem.code, 'unreadable_image')
  assert.deepEqual(reached, ['file'])
})

test('traces of altering are searched for only where the authority does not allow editing', async () => {
  const models = await loadModels()
  const bytes = await drawPortrait()
  const tracesFor = async (policy: 'allowed' | 'forbidden') => {
    const document = { ...baseline, editing: { policy, cite: ['doc-9303-3'] } }
    const task = { bytes, document, baseline, mode: 'check', subject: 'adult' } as const
    const gathered = await gatherEvidence({ models, decoder: decodeHere }, task)
    assert.ok(gathered.ok)
    return gathered.value.detail?.traces
  }
  assert.equal(await tracesFor('allowed'), null)
  assert.ok(await tracesFor('forbidden'))
})

test('pixels that are already decoded are measured without decoding them again', async () => {
  const bytes = await drawPortrait(small)
  const decoded = await decodePhoto(bytes)
  assert.ok(decoded.ok)
  const native = await nativePixels(decoded.value.native)
  assert.ok(native.ok)
  const task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' } as const
  const equipment = { models: await loadModels(), decoder: decodeHere }
  const gathered = await gatherEvidence(equipment, { ...task, pixels: native.value })
  assert.ok(gathered.ok && gathered.value.detail)
  const decodedAnew = await gatherEvidence(equipment, task)
  assert.ok(decodedAnew.ok)
  assert.deepEqual(gathered.value.detail, decodedAnew.value.detail)
})

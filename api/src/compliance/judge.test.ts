import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { drawPortrait } from '../../testing/draw-portrait.ts'
import { documentOf } from '../../testing/sample-evidence.ts'
import { gatherEvidence } from './judge.ts'
import type { Raster } from './raster.ts'
import { loadModels, type Models } from './vision/models.ts'

const baseline = documentOf('zz-icao-9303')

/** Of a small head in a large photo, which is decoded once more for its face, for its own pixels and for the frame. */
const small = { width: 2400, height: 1800, centreX: 900, skullTopY: 500, chinY: 800 }

test('decoding that fails late ends in one error, and leaves none that ends the thread', async () => {
  const models = await loadModels()
  const bytes = Uint8Array.from(await drawPortrait(small, 'jpeg'))
  const edges = new Set<number>()
  /** The bytes are gone once the face was seen from close up. */
  const losing: Models = {
    ...models,
    findFaces(raster: Raster) {
      edges.add(Math.max(raster.width, raster.height))
      if (edges.size > 1) bytes.fill(0)
      return models.findFaces(raster)
    },
  }
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' } as const
  await assert.rejects(gatherEvidence(losing, task), /unsupported image format/)
  await setTimeout(300)
  process.off('unhandledRejection', note)
  assert.deepEqual(unhandled, [])
})

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RuleDocument } from '@likeness/rules'
import { gatherEvidence } from '#api/engine/src/judge/gather-evidence.ts'
import { lensPatch, type lensSides } from '#api/engine/src/measure/face/lens-reflection.ts'
import { decodeHere } from '#api/engine/src/measure/photo-decoder.ts'
import type { Models } from '#api/engine/src/models/models.ts'
import { drawPictures } from '../calibrate/drawn-pictures.ts'
import type { LabelledPicture } from '../calibrate/labelled-pictures.ts'
import { patchMargin } from './changed-patch.ts'

/** The patches of both lenses of a face, with a margin, as levels. */
export interface LensPatches extends Pick<LabelledPicture, 'person' | 'source' | 'rendered' | 'facts'> {
  /** The SHA-256 of the picture's file, in hexadecimal. */
  readonly sha256: string
  readonly levels: readonly [Uint8Array, Uint8Array]
}

/** A drawing is a hundredth of a photo's work; these are as many as the photos of a large set. */
const drawings = 150

/** Cuts out the patches of every picture in which a face is found, and of drawings, which the portraits of the tests are like. */
export async function readLensPatches(
  models: Models,
  baseline: RuleDocument,
  pictures: readonly LabelledPicture[],
): Promise<LensPatches[]> {
  const found: LensPatches[] = []
  for (const { path, person, source, rendered, facts } of pictures) {
    const patches = await patchesOf(models, baseline, await readFile(path))
    if (patches) found.push({ person, source, rendered, facts, ...patches })
  }
  for (const [at, { bytes, facts }] of (await drawPictures(drawings)).entries()) {
    const patches = await patchesOf(models, baseline, bytes)
    if (patches)
      found.push({ person: `drawing ${at}`, source: 'drawings', rendered: true, facts, ...patches })
  }
  return found
}

async function patchesOf(models: Models, baseline: RuleDocument, bytes: Uint8Array) {
  const task = { bytes, document: baseline, baseline, subject: 'adult' } as const
  const gathered = await gatherEvidence({ models, decoder: decodeHere }, { ...task, mode: 'check' })
  if (!gathered.ok || !gathered.value.views) return null
  const { face } = gathered.value.views
  const cut = (side: (typeof lensSides)[number]) => Uint8Array.from(lensPatch(face, side, patchMargin).values)
  const levels: LensPatches['levels'] = [cut(0), cut(1)]
  return { sha256: createHash('sha256').update(bytes).digest('hex'), levels }
}

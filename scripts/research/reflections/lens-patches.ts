import { createHash } from 'node:crypto'
import type { RuleDocument } from '@likeness/rules'
import { lensPatch, type lensSides } from '#api/engine/src/measure/face/lens-reflection.ts'
import { decodeHere } from '#api/engine/src/measure/photo-decoder.ts'
import type { Models } from '#api/engine/src/models/models.ts'
import { withDrawings } from '../calibrate/drawn-pictures.ts'
import type { LabelledPicture } from '../calibrate/labelled-pictures.ts'
import { evidenceOf } from '../calibrate/seen-faces.ts'
import { patchMargin } from './changed-patch.ts'

/** The patches of both lenses of a face, with a margin, as levels. */
export interface LensPatches extends Pick<LabelledPicture, 'person' | 'source' | 'rendered' | 'facts'> {
  /** The SHA-256 of the picture's file, in hexadecimal. */
  readonly sha256: string
  readonly levels: readonly [Uint8Array, Uint8Array]
}

/** Cuts out the patches of every picture in which a face is found, and of drawings. */
export async function readLensPatches(
  models: Models,
  baseline: RuleDocument,
  pictures: readonly LabelledPicture[],
): Promise<LensPatches[]> {
  const found: LensPatches[] = []
  for await (const { bytes, person, source, rendered, facts } of withDrawings(pictures)) {
    const patches = await patchesOf(models, baseline, bytes)
    if (patches) found.push({ person, source, rendered, facts, ...patches })
  }
  return found
}

async function patchesOf(models: Models, baseline: RuleDocument, bytes: Uint8Array) {
  const task = { bytes, document: baseline, baseline, subject: 'adult', mode: 'check' } as const
  const evidence = await evidenceOf({ models, decoder: decodeHere }, task)
  if (!evidence?.views) return null
  const { face } = evidence.views
  const cut = (side: (typeof lensSides)[number]) => Uint8Array.from(lensPatch(face, side, patchMargin).values)
  const levels: LensPatches['levels'] = [cut(0), cut(1)]
  return { sha256: createHash('sha256').update(bytes).digest('hex'), levels }
}

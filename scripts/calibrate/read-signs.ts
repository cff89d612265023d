import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RuleDocument } from '@likeness/rules'
import { allSigns } from '../../api/engine/src/checks/signs.ts'
import { decodeHere } from '../../api/engine/src/decoder/decode-here.ts'
import { gatherEvidence } from '../../api/engine/src/evidence/gather-evidence.ts'
import type { Models } from '../../api/engine/src/inference/models.ts'
import type { SignName } from '../../api/engine/src/thresholds/fitted/curve-names.ts'
import { spoiltPictures } from '../bench/accuracy/added/spoilt-pictures.ts'
import { readLabelledPictures as readPicturesToSpoil } from '../bench/accuracy/labelled-picture.ts'
import { labelsOfFact } from './facts.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

/** The values of the signs on a picture, and what is so in it. */
export interface ReadPicture extends Omit<LabelledPicture, 'path' | 'licence'> {
  /** The SHA-256 of the picture's file, in hexadecimal. */
  readonly sha256: string
  /** Whether a fault was added to the picture. */
  readonly isSpoilt: boolean
  readonly values: Readonly<Partial<Record<SignName, number>>>
}

/**
 * Reads the signs of every picture of a folder, and, if a fault that can be added tells of one of them, of good ones that are
 * spoilt with such a fault in turn. Of those, only what the fault is counts.
 */
export async function readSigns(
  { models, baseline, signs }: Reader,
  folder: string,
  pictures: readonly LabelledPicture[],
): Promise<ReadPicture[]> {
  const found: ReadPicture[] = []
  for (const { path, licence: _licence, ...picture } of pictures) {
    const read = await readValues(models, baseline, await readFile(path))
    if (read) found.push({ ...picture, ...read, isSpoilt: false })
  }
  if (!signs.some((name) => labelsOfFact[name].added)) return found
  const toSpoil = await readPicturesToSpoil(folder)
  for await (const { picture: spoilt, bytes, document } of spoiltPictures(models, folder, toSpoil)) {
    const fault = spoilt.faults[0] ?? ''
    const names = signs.filter((name) => labelsOfFact[name].added?.includes(fault))
    const path = join(folder, spoilt.file.slice(0, -`, ${fault}`.length))
    const of = pictures.find((picture) => picture.path === path)
    if (document || names.length === 0 || !of) continue
    const read = await readValues(models, baseline, bytes)
    const facts = Object.fromEntries(names.map((name) => [name, true]))
    const { person, source, rendered } = of
    if (read) found.push({ person, source, rendered, isGood: false, facts, ...read, isSpoilt: true })
  }
  return found
}

/** With what pictures are read, and the signs that are wanted. */
interface Reader {
  readonly models: Models
  readonly baseline: RuleDocument
  readonly signs: readonly SignName[]
}

async function readValues(models: Models, baseline: RuleDocument, bytes: Uint8Array) {
  const asked = {
    document: baseline,
    baseline,
    mode: 'check',
    subject: 'adult',
    profile: 'standard',
  } as const
  const gathered = await gatherEvidence({ models, decoder: decodeHere }, { bytes, ...asked })
  if (!gathered.ok) return null
  const evidence = gathered.value
  const values = allSigns.flatMap((sign) => {
    const value = sign.measure(evidence)
    return value === null ? [] : [[sign.name, value]]
  })
  return { sha256: createHash('sha256').update(bytes).digest('hex'), values: Object.fromEntries(values) }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { RuleDocument } from '@likeness/rules'
import { allSigns } from '#api/engine/src/judge/all-checks.ts'
import type { Evidence } from '#api/engine/src/judge/evidence.ts'
import { decodeHere } from '#api/engine/src/measure/photo-decoder.ts'
import type { Trait } from '#api/engine/src/measure/traits.ts'
import type { Models } from '#api/engine/src/models/models.ts'
import type { CurveName, SignName } from '#api/engine/src/thresholds/fitted.ts'
import { spoiltPictures } from '../accuracy/spoilt-pictures.ts'
import { type LeftOut, type NetworkScores, networkSigns } from '../left-out.ts'
import { labelsOfFact } from './facts.ts'
import type { LabelledPicture } from './labelled-pictures.ts'
import { type FoldedReading, foldOf, type Readings, type Split, splits } from './out-of-fold.ts'
import { evidenceOf, type SeenFace } from './seen-faces.ts'

/** How much a render counts, as a share of a photo: there are many of few heads. */
const renderedWeight = 0.15
/** How much a picture that a fault was added to counts: all faults of a kind are drawn alike. */
const spoiltWeight = 0.5
/**
 * The source of the photos that the weights of the smile score were fitted to. Its smiles say nothing about the score's errors. Its
 * neutral faces are kept: the score was fitted to be low on them, so that a limit above them is not too high.
 */
const smileSource = 'debruine'

/** How a face scores by weights of a trait that were fitted without its fold; `isSo` is null without a label. */
export interface ScoredFace<
  Face = Pick<SeenFace, 'sha256' | 'person' | 'source' | 'rendered' | 'isGood' | 'look'>,
> {
  readonly face: Face
  readonly isSo: boolean | null
  readonly score: number
}
export type ScoredTrait = Readonly<Record<Split, readonly ScoredFace[]>>

/** The readings of signs and traits by the folds of a split: of all pictures for signs, of photos for traits. */
export function readingsOf(
  split: Split,
  signs: readonly SignName[],
  read: readonly ReadPicture[],
  traits: ReadonlyMap<Trait, ScoredTrait>,
  networks: NetworkScores,
): Readings {
  return new Map<CurveName, FoldedReading[]>([
    ...signs.map(
      (name) => [name, read.flatMap((picture) => readingOfSign(split, picture, name, networks))] as const,
    ),
    ...[...traits].map(
      ([trait, scored]) => [trait, scored[split].flatMap((each) => readingOfTrait(split, each))] as const,
    ),
  ])
}

function readingOfSign(
  split: Split,
  picture: ReadPicture,
  name: SignName,
  networks: NetworkScores,
): FoldedReading[] {
  const isSo = picture.facts[name]
  const measured = picture.values[name] ?? null
  const network = networkSigns.find((sign) => sign === name)
  const score = measured === null ? null : ((network && networks[network][split][picture.sha256]) ?? measured)
  const isFittedTo =
    name === 'smiling' && (picture.rendered || (picture.source === smileSource && isSo === true))
  if (isSo === undefined || isFittedTo) return []
  const weight = (picture.rendered ? renderedWeight : 1) * (picture.isSpoilt ? spoiltWeight : 1)
  const { isGood, isSpoilt, rendered } = picture
  return [{ score, isSo, isGood, weight, fold: foldOf(split, picture), counts: !isSpoilt && !rendered }]
}

function readingOfTrait(split: Split, { face, isSo, score }: ScoredFace): FoldedReading[] {
  if (isSo === null || face.look !== 'as it is' || face.rendered) return []
  return [{ score, isSo, isGood: face.isGood, weight: 1, fold: foldOf(split, face), counts: true }]
}

/** The values of the signs on a picture, and what is so in it. */
export interface ReadPicture extends Omit<LabelledPicture, 'path' | 'licence'> {
  /** The SHA-256 of the picture's file, in hexadecimal. */
  readonly sha256: string
  /** Whether a fault was added to the picture. */
  readonly isSpoilt: boolean
  readonly values: Readonly<Partial<Record<SignName, number>>>
}

/**
 * Reads the signs of every picture of a folder, and, if a fault that can be added concerns one of them, of good ones that are
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
  const toSpoil = pictures.map(({ path, isGood }) => ({ file: relative(folder, path), good: isGood }))
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
  // What labels say of a lean is said of the photo as it was taken.
  const task = {
    bytes,
    document: baseline,
    baseline,
    mode: 'check',
    subject: 'adult',
    levels: false,
  } as const
  const evidence = await evidenceOf({ models, decoder: decodeHere }, task)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return evidence && { sha256, values: valuesOfSigns(evidence) }
}

/** The values of the signs that can be measured. */
export function valuesOfSigns(evidence: Evidence): Readonly<Partial<Record<SignName, number>>> {
  const values = allSigns.flatMap((sign) => {
    const value = sign.measure(evidence)
    return value === null ? [] : [[sign.name, value]]
  })
  return Object.fromEntries(values)
}

/**
 * The scores of the weights that a trait has, on the pictures that it was fitted to: by what was fitted without them, as it was
 * written. Curves and limits are fitted anew to these where the weights stay as they are.
 */
export function keptScores(trait: Trait, read: readonly ReadPicture[], leftOut: LeftOut): ScoredTrait {
  const scored = (split: Split) =>
    read.flatMap((picture): ScoredFace[] => {
      const score = leftOut[split].pictures[picture.sha256]?.traits[trait]
      if (score === undefined || picture.isSpoilt) return []
      return [{ face: { ...picture, look: 'as it is' }, isSo: picture.facts[trait] ?? null, score }]
    })
  const [person, source] = splits.map(scored)
  return { person: person ?? [], source: source ?? [] }
}

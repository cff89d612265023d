import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { curveNames } from '../../../api/engine/src/thresholds/fitted/curve-names.ts'
import { FittedCurve } from '../../../api/engine/src/thresholds/fitted/fitted.ts'
import { type Trait, traitNames } from '../../../api/engine/src/traits/trait-names.ts'
import { type Split, splits } from './out-of-fold.ts'
import type { ReadPicture, ScoredFace, ScoredTrait } from './readings.ts'

const Curves = z.record(z.enum(curveNames), FittedCurve.omit({ unit: true, source: true }))
const PictureOfFold = z.strictObject({
  fold: z.string(),
  /** The scores of the traits by weights that were fitted without the fold. */
  traits: z.partialRecord(z.enum(traitNames), z.number()),
})
const PicturesAndCurves = z.strictObject({
  /** By the SHA-256 of the picture's file. */
  pictures: z.record(z.string(), PictureOfFold),
  /** By the fold that they were fitted without. */
  curves: z.record(z.string(), Curves),
})

/**
 * What was fitted without the person of a picture, and without its source, so that a picture that was fitted to can be judged
 * as one that was not. `npm run calibrate` writes it.
 */
export const LeftOut = z.strictObject({ person: PicturesAndCurves, source: PicturesAndCurves })
export type LeftOut = z.infer<typeof LeftOut>

const leftOutFile = new URL('left-out.json', import.meta.url)

/** What was written last. */
export async function readLeftOut(): Promise<LeftOut> {
  return LeftOut.parse(JSON.parse(await readFile(leftOutFile, 'utf8')))
}

export async function writeLeftOut(leftOut: LeftOut): Promise<void> {
  await writeFile(leftOutFile, `${JSON.stringify(leftOut)}\n`)
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

import type { CurveName, SignName } from '../../api/engine/src/thresholds/fitted/curve-names.ts'
import type { Trait } from '../../api/engine/src/traits/trait-names.ts'
import type { ReflectionsLeftOut } from '../train-reflections/left-out.ts'
import { judgedScore } from './judged-score.ts'
import { type FoldedReading, foldOf, type Readings, type Split } from './out-of-fold.ts'
import type { ReadPicture } from './read-signs.ts'
import type { SeenFace } from './seen-faces.ts'

/** How much a render counts, as a share of a photo: there are many of few heads. */
const renderedWeight = 0.15
/** How much a picture that a fault was added to counts: all faults of a kind are drawn alike. */
const spoiltWeight = 0.5
/**
 * The source of the photos that the weights of the smile score were fitted to. Its smiles tell nothing of the score's errors. Its
 * neutral faces are kept: the score was fitted to be low on them, so that a limit above them is not too high.
 */
const smileSource = 'debruine'

/** How a face scores by weights of a trait that were fitted without its fold; `isSo` is null if no label tells. */
export interface ScoredFace {
  readonly face: Pick<SeenFace, 'sha256' | 'person' | 'source' | 'rendered' | 'isGood' | 'look'>
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
  reflections: ReflectionsLeftOut,
): Readings {
  const valuesOf = new Map(read.map(({ sha256, values }) => [sha256, values]))
  return new Map<CurveName, FoldedReading[]>([
    ...signs.map(
      (name) => [name, read.flatMap((picture) => readingOfSign(split, picture, name, reflections))] as const,
    ),
    ...[...traits].map(([trait, scored]) => {
      const judged = scored[split].map((each) => ({
        ...each,
        score: judgedScore(trait, each.score, valuesOf.get(each.face.sha256)),
      }))
      return [trait, judged.flatMap((each) => readingOfTrait(split, each))] as const
    }),
  ])
}

function readingOfSign(
  split: Split,
  picture: ReadPicture,
  name: SignName,
  reflections: ReflectionsLeftOut,
): FoldedReading[] {
  const isSo = picture.facts[name]
  const measured = picture.values[name] ?? null
  const leftOut = name === 'veiledLens' ? reflections[split][picture.sha256] : undefined
  const score = measured === null ? null : (leftOut ?? measured)
  const isFittedTo =
    name === 'smiling' && (picture.rendered || (picture.source === smileSource && isSo === true))
  if (isSo === undefined || isFittedTo) return []
  const weight = (picture.rendered ? renderedWeight : 1) * (picture.isSpoilt ? spoiltWeight : 1)
  const { isGood, isSpoilt, rendered } = picture
  return [{ score, isSo, isGood, weight, fold: foldOf(split, picture), counts: !isSpoilt && !rendered }]
}

/** A score as a check judges it. */
type Judged = Omit<ScoredFace, 'score'> & Pick<FoldedReading, 'score'>

function readingOfTrait(split: Split, { face, isSo, score }: Judged): FoldedReading[] {
  if (isSo === null || face.look !== 'as it is' || face.rendered) return []
  return [{ score, isSo, isGood: face.isGood, weight: 1, fold: foldOf(split, face), counts: true }]
}

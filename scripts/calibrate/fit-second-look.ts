import { coveringThresholds } from '../../api/engine/src/thresholds/measures/coverings.ts'
import { type CoveringTrait, secondLookValues } from '../../api/engine/src/traits/read-traits.ts'
import type { TraitModel } from '../../api/engine/src/traits/trait-model.ts'
import { ridgeWith } from './fit-score.ts'
import { type FittedTrait, fitScores, type Scored } from './fit-trait.ts'
import type { Split } from './out-of-fold.ts'
import type { SeenFace } from './seen-faces.ts'

/** The penalty, as a share of the total variance: there are few values, of which each tells. */
const penalty = 0.02

/** The weights of a second look, and the scores of all faces after both looks, by what was fitted without them. */
export interface FittedSecondLook {
  readonly model: TraitModel
  readonly scored: FittedTrait['scored']
}

/**
 * Fits a second look to its description and, but for a covered face, to the score of the first look, which was fitted without the
 * face: so a face that was fitted to is no surer than one that was not. Drawn things are left out, because the network for the parts
 * of a head knows real ones.
 */
export function fitSecondLook(
  trait: CoveringTrait,
  faces: readonly SeenFace[],
  first: FittedTrait,
): FittedSecondLook {
  const fitted = (split: Split) => {
    const firstScores = new Map(first.scored[split].map(({ face, score }) => [face, score]))
    const told = faces.flatMap((face) => {
      const score = firstScores.get(face)
      if (score === undefined || face.look === 'with a thing') return []
      return [
        {
          face,
          isSo: face.facts[trait] ?? null,
          values: secondLookValues(trait, face.secondLooks[trait], score),
        },
      ]
    })
    const { model, scored } = fitScores(told, ridgeWith(penalty))
    return { model, scored: afterBothLooks(trait, scored(split), firstScores) }
  }
  const byPerson = fitted('person')
  return { model: byPerson.model, scored: { person: byPerson.scored, source: fitted('source').scored } }
}

function afterBothLooks(
  trait: CoveringTrait,
  second: readonly Scored[],
  firstScores: ReadonlyMap<SeenFace, number>,
): Scored[] {
  return second.map((scored) => {
    const score = firstScores.get(scored.face) ?? scored.score
    return score > coveringThresholds.secondLook[trait] ? scored : { ...scored, score }
  })
}

import type { Trait } from '../../api/engine/src/traits/trait-names.ts'
import type { LeftOut } from './left-out.ts'
import { type Split, splits } from './out-of-fold.ts'
import type { ReadPicture } from './read-signs.ts'
import type { ScoredFace, ScoredTrait } from './readings.ts'

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

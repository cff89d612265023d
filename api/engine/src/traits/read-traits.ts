import type { HeadDescription } from './describe-head.ts'
import { partsOfTrait, type Trait } from './trait-names.ts'
import { traitWeights } from './trait-weights.ts'

/** The score of each trait of a head: about 1 with it, -1 without. `fittedThresholds` has the curves to probabilities. */
export type HeadTraits = Readonly<Record<Trait, number>>

/** Scores all traits of a head. Throws if a description has another size than the weights were fitted to. */
export function readTraits(head: HeadDescription): HeadTraits {
  return {
    eyesShut: scoreOf('eyesShut', head),
    glasses: scoreOf('glasses', head),
    darkLenses: scoreOf('darkLenses', head),
    looksAway: scoreOf('looksAway', head),
    headCovered: scoreOf('headCovered', head),
    faceCovered: scoreOf('faceCovered', head),
    hairOverEyes: scoreOf('hairOverEyes', head),
  }
}

/** The values from which a trait is read: those of its parts, one after the other. */
export function traitValues(head: HeadDescription, trait: Trait): Float32Array {
  const parts = partsOfTrait[trait].map((part) => head[part])
  const values = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return values
}

function scoreOf(trait: Trait, head: HeadDescription): number {
  const { bias, coefficients } = traitWeights.traits[trait]
  const values = traitValues(head, trait)
  if (values.length !== coefficients.length) {
    throw new Error(
      `The descriptions have ${values.length} values, the weights of ${trait} ${coefficients.length}.`,
    )
  }
  let sum = bias
  for (let at = 0; at < values.length; at++) sum += (values[at] ?? 0) * (coefficients[at] ?? 0)
  return sum
}

import type { HeadDescription } from './describe-head.ts'
import { lengthOf, scoreBy, type TraitModel } from './trait-model.ts'
import { type coveringTraits, partsOfTrait, type Trait } from './trait-names.ts'
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

/** What a second look tells better than the first, from the parts of the head. */
export type CoveringTrait = (typeof coveringTraits)[number]

/**
 * The score of a covering by a second look, from its description and the score of the first look. Throws if the description has
 * another size than the weights were fitted to.
 */
export function scoreAgain(trait: CoveringTrait, description: Float32Array, firstScore: number): number {
  return scoreNamed(trait, traitWeights.secondLooks[trait], secondLookValues(trait, description, firstScore))
}

/**
 * The values from which a covering is read at the second look. The first look knows what is too thin for the parts: bands, and the
 * frames of glasses. Of a covered face, it tells light and pose from cover worse than the parts do.
 */
export function secondLookValues(
  trait: CoveringTrait,
  description: Float32Array,
  firstScore: number,
): Float32Array {
  return trait === 'faceCovered' ? description : Float32Array.from([...description, firstScore])
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

const scoreOf = (trait: Trait, head: HeadDescription) =>
  scoreNamed(trait, traitWeights.traits[trait], traitValues(head, trait))

function scoreNamed(name: Trait, model: TraitModel, values: Float32Array): number {
  if (values.length !== lengthOf(model)) {
    throw new Error(
      `The descriptions have ${values.length} values, the weights of ${name} ${lengthOf(model)}.`,
    )
  }
  return scoreBy(model, values)
}

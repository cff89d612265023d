import type { FaceLayers } from '../mesh/face-mesh.ts'
import { partsOfTrait, type Trait } from './trait-names.ts'
import { traitWeights } from './trait-weights.ts'

/** The score of each trait of a face: about 1 with it, -1 without. `fittedThresholds` has the curves to probabilities. */
export type FaceTraits = Readonly<Record<Trait, number>>

/** Scores all traits of a face. Throws if a layer has another size than the weights were fitted to. */
export function readTraits(layers: FaceLayers): FaceTraits {
  return {
    eyesShut: scoreOf('eyesShut', layers),
    glasses: scoreOf('glasses', layers),
    darkLenses: scoreOf('darkLenses', layers),
    looksAway: scoreOf('looksAway', layers),
  }
}

/** The values from which a trait is read: those of its parts, one after the other. */
export function traitValues(layers: FaceLayers, trait: Trait): Float32Array {
  const parts = partsOfTrait[trait].map((part) => layers[part])
  const values = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return values
}

function scoreOf(trait: Trait, layers: FaceLayers): number {
  const { bias, coefficients } = traitWeights.traits[trait]
  const values = traitValues(layers, trait)
  if (values.length !== coefficients.length) {
    throw new Error(
      `The layers have ${values.length} values, the weights of ${trait} ${coefficients.length}.`,
    )
  }
  return values.reduce((sum, value, at) => sum + value * (coefficients[at] ?? 0), bias)
}

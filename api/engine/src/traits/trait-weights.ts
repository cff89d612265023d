import { z } from 'zod'
import { coveringTraits, traitNames } from './trait-names.ts'
import weights from './trait-weights.json' with { type: 'json' }

/** The score of a trait is the bias plus the sum of the layers' values times the coefficients: about 1 with, -1 without. */
const TraitModel = z.strictObject({ bias: z.number(), coefficients: z.array(z.number()) })
export type TraitModel = z.infer<typeof TraitModel>

const TraitWeights = z.strictObject({
  /** How they were fitted, and to pictures under which licences. */
  recipe: z.string(),
  licences: z.array(z.string()),
  traits: z.record(z.enum(traitNames), TraitModel),
  /** Of the second looks at what may be covered. */
  secondLooks: z.record(z.enum(coveringTraits), TraitModel),
})

/** The fitted weights of all traits. `npm run calibrate` writes their file. */
export const traitWeights = TraitWeights.parse(weights)

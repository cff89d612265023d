import { z } from 'zod'
import { TraitModel } from './trait-model.ts'
import { coveringTraits, traitNames } from './trait-names.ts'
import weights from './trait-weights.json' with { type: 'json' }

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

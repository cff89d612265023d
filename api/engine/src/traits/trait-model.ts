import { z } from 'zod'
import { dot, Sum, sumOf } from '../inference/sum.ts'

/** A direction in the space of the values, of length 1: its parts are whole numbers, `scale` times as large. */
const Direction = z.strictObject({ scale: z.number(), parts: z.array(z.int()) })

/**
 * A network with one hidden layer. The values, less their mean and over their deviation, are projected on `directions`; each
 * hidden unit is a sum of these projections, or 0 if the sum is negative; the score is a sum of the hidden units.
 */
const Network = z.strictObject({
  mean: z.array(z.number()),
  deviation: z.array(z.number().positive()),
  directions: z.array(Direction),
  hidden: z.array(Sum),
  output: Sum,
})
export type Network = z.infer<typeof Network>

/** How a trait is scored from the values of inner layers: about 1 with it, -1 without. */
export const TraitModel = z.union([Sum, Network])
export type TraitModel = z.infer<typeof TraitModel>

/** The number of values that a model is for. */
export const lengthOf = (model: TraitModel): number =>
  'hidden' in model ? model.mean.length : model.coefficients.length

/** The score of as many values as the model is for. */
export function scoreBy(model: TraitModel, values: ArrayLike<number>): number {
  return 'hidden' in model ? scoreByNetwork(model, values) : sumOf(model, values)
}

function scoreByNetwork(network: Network, values: ArrayLike<number>): number {
  const standardised = network.mean.map(
    (mean, at) => ((values[at] ?? 0) - mean) / (network.deviation[at] ?? 1),
  )
  const projected = network.directions.map(({ scale, parts }) => scale * dot(parts, standardised))
  const hidden = network.hidden.map((unit) => Math.max(sumOf(unit, projected), 0))
  return sumOf(network.output, hidden)
}

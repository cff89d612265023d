import { type Field, fillIn } from './fill-in.ts'
import { boxMean, type Grid } from './grid.ts'

/**
 * The colour of a wall or of a body at each cell, also where it isn't seen: filled in from where it is. Four channels:
 * red, green and blue, 0 to 255, and their variance together round there.
 */
export type Colours = Field

/**
 * Reads colours (three channels) where `known` is 1, and fills in the rest from the nearest such cells.
 * @param radius The variance is taken over squares of twice as many cells and one.
 */
export function coloursOf({ values, ...grid }: Field, known: Uint8Array, radius: number): Colours {
  const weights = Float32Array.from(known)
  const variance = varianceOf(values, weights, grid, radius)
  const joined = new Float32Array(known.length * 4)
  for (let place = 0; place < known.length; place++) {
    joined.set(values.subarray(place * 3, place * 3 + 3), place * 4)
    joined[place * 4 + 3] = variance[place] ?? 0
  }
  return fillIn({ width: grid.width, height: grid.height, channels: 4, values: joined }, weights)
}

/** The colours' variance among the known cells round each cell, added up over the channels. */
function varianceOf(values: Float32Array, weights: Float32Array, grid: Grid, radius: number): Float32Array {
  const variance = new Float32Array(weights.length)
  const share = boxMean(weights, grid, radius)
  for (let channel = 0; channel < 3; channel++) {
    const once = weights.map((weight, place) => weight * (values[place * 3 + channel] ?? 0))
    const squared = once.map((value) => value * value)
    const means = boxMean(once, grid, radius)
    const squares = boxMean(squared, grid, radius)
    for (let place = 0; place < variance.length; place++) {
      const known = share[place] ?? 0
      // Sums that slide along a row leave a rest of rounding where nothing is known.
      if (known < 0.01) continue
      const spread = (squares[place] ?? 0) / known - ((means[place] ?? 0) / known) ** 2
      variance[place] = (variance[place] ?? 0) + Math.max(spread, 0)
    }
  }
  return variance
}

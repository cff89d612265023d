import { type Field, fillIn } from './fill-in.ts'
import { boxMean, type Grid } from './grid.ts'

/**
 * The colour of a wall or of a body at each cell; where it is hidden, it is filled in from where it is visible. Four
 * channels: red, green and blue, 0 to 255, and the sum of their variances in the neighbourhood.
 */
export type Colours = Field

/**
 * Reads colours (three channels) where `known` is 1, and fills in the rest from the nearest such cells.
 * @param radius The variance is taken over squares of `2 * radius + 1` cells.
 */
export function coloursOf({ values, ...grid }: Field, known: Uint8Array, radius: number): Colours {
  const weights = new Float32Array(known)
  const variance = varianceOf(values, weights, grid, radius)
  const joined = new Float32Array(known.length * 4)
  for (let place = 0; place < known.length; place++) {
    joined[place * 4] = values[place * 3] ?? 0
    joined[place * 4 + 1] = values[place * 3 + 1] ?? 0
    joined[place * 4 + 2] = values[place * 3 + 2] ?? 0
    joined[place * 4 + 3] = variance[place] ?? 0
  }
  return fillIn({ width: grid.width, height: grid.height, channels: 4, values: joined }, weights)
}

/** The colours' variance among the known cells around each cell, summed over the channels. */
function varianceOf(values: Float32Array, weights: Float32Array, grid: Grid, radius: number): Float32Array {
  const [share, variance] = [weights.slice(), new Float32Array(weights.length)]
  const [known, scratch] = [new Float32Array(weights.length), new Float32Array(weights.length)]
  for (let place = 0, at = 0; place < weights.length; place++, at += 3) {
    const red = values[at] ?? 0
    const green = values[at + 1] ?? 0
    const blue = values[at + 2] ?? 0
    variance[place] = (weights[place] ?? 0) * (red * red + green * green + blue * blue)
  }
  boxMean(share, scratch, grid, radius)
  boxMean(variance, scratch, grid, radius)
  for (let channel = 0; channel < 3; channel++) {
    for (let place = 0; place < known.length; place++) {
      known[place] = (weights[place] ?? 0) * (values[place * 3 + channel] ?? 0)
    }
    boxMean(known, scratch, grid, radius)
    for (let place = 0; place < known.length; place++) {
      const mean = known[place] ?? 0
      variance[place] = (variance[place] ?? 0) - (mean * mean) / (share[place] ?? 1)
    }
  }
  for (let place = 0; place < variance.length; place++) {
    const seen = share[place] ?? 0
    // Sliding sums along a row leave a rounding error where no cell is known.
    variance[place] = seen < 0.01 ? 0 : Math.max((variance[place] ?? 0) / seen, 0)
  }
  return variance
}

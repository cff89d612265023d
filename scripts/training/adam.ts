/** The decay of the mean gradient and of the mean square, and what keeps a step finite (Kingma and Ba 2015, "Adam"). */
const adam = { mean: 0.9, square: 0.999, least: 1e-8 }

/** Returns the function that moves the weights against a gradient, times a factor, by steps of about a length. */
export function adamSteps(weights: Float64Array) {
  const [means, squares] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  let steps = 0
  return (gradient: Float64Array, length: number, factor: number) => {
    steps++
    const [ofMean, ofSquare] = [1 - adam.mean ** steps, 1 - adam.square ** steps]
    for (let at = 0; at < weights.length; at++) {
      const slope = (gradient[at] ?? 0) * factor
      const mean = adam.mean * (means[at] ?? 0) + (1 - adam.mean) * slope
      const square = adam.square * (squares[at] ?? 0) + (1 - adam.square) * slope * slope
      means[at] = mean
      squares[at] = square
      const move = (length * (mean / ofMean)) / (Math.sqrt(square / ofSquare) + adam.least)
      weights[at] = (weights[at] ?? 0) - move
    }
  }
}

/** Rows of numbers with a target and a weight each. */
export interface Sample {
  readonly values: readonly number[]
  readonly target: number
  readonly weight: number
}

export interface Linear {
  readonly bias: number
  readonly coefficients: readonly number[]
}

/**
 * Fits weighted least squares with a penalty on the squares of the coefficients: `penalty` times the values' total
 * variance. Throws if the samples do not vary.
 */
export function fitRidge(samples: readonly Sample[], penalty: number): Linear {
  const width = samples[0]?.values.length ?? 0
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const mean = new Float64Array(width)
  let targetMean = 0
  for (const { values, target, weight } of samples) {
    for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) + ((values[i] ?? 0) * weight) / total
    targetMean += (target * weight) / total
  }
  const covariance = Array.from({ length: width }, () => new Float64Array(width))
  const correlation = new Float64Array(width)
  for (const { values, target, weight } of samples) {
    const offset = Float64Array.from(values, (value, i) => value - (mean[i] ?? 0))
    covariance.forEach((row, i) => {
      const scaled = ((offset[i] ?? 0) * weight) / total
      for (let j = 0; j <= i; j++) row[j] = (row[j] ?? 0) + scaled * (offset[j] ?? 0)
      correlation[i] = (correlation[i] ?? 0) + scaled * (target - targetMean)
    })
  }
  const variance = covariance.reduce((sum, row, i) => sum + (row[i] ?? 0), 0)
  covariance.forEach((row, i) => {
    row[i] = (row[i] ?? 0) + penalty * variance
  })
  const coefficients = solve(covariance, correlation)
  const bias = targetMean - coefficients.reduce((sum, value, i) => sum + value * (mean[i] ?? 0), 0)
  return { bias, coefficients: [...coefficients] }
}

/** Solves a symmetric positive definite system, given its lower half, by Cholesky's decomposition, in place. */
function solve(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0
  lower.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      let sum = row[j] ?? 0
      for (let k = 0; k < j; k++) sum -= (row[k] ?? 0) * at(j, k)
      if (i === j && sum <= 0) throw new Error('The samples do not vary enough to be fitted.')
      row[j] = i === j ? Math.sqrt(sum) : sum / at(j, j)
    }
  })
  const solution = Float64Array.from(right)
  for (let i = 0; i < solution.length; i++) {
    for (let k = 0; k < i; k++) solution[i] = (solution[i] ?? 0) - at(i, k) * (solution[k] ?? 0)
    solution[i] = (solution[i] ?? 0) / at(i, i)
  }
  for (let i = solution.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < solution.length; k++)
      solution[i] = (solution[i] ?? 0) - at(k, i) * (solution[k] ?? 0)
    solution[i] = (solution[i] ?? 0) / at(i, i)
  }
  return solution
}

import { dot } from '#api/engine/src/models/patch-network.ts'

/** A row of numbers with a weight. */
export interface Row {
  readonly values: ArrayLike<number>
  readonly weight: number
}

/** A row and what it is fitted to. */
export interface Sample extends Row {
  readonly target: number
}

export interface Linear {
  readonly bias: number
  readonly coefficients: readonly number[]
}

/** The steps of the solver at most, and the share of the first error at which it stops. */
const solver = { steps: 400, tolerance: 1e-4 }

/**
 * Fits weighted least squares with a penalty on the squares of the coefficients: `penalty` times the values' total
 * variance. Solved by conjugate gradients (Hestenes and Stiefel 1952), so that thousands of values take seconds.
 *
 * @throws If the samples do not vary.
 */
export function fitRidge(samples: readonly Sample[], penalty: number): Linear {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const mean = meanOf(samples, total)
  const targetMean = samples.reduce((sum, { target, weight }) => sum + (target * weight) / total, 0)
  const rows = samples.map(({ values }) => Float64Array.from(values, (value, i) => value - (mean[i] ?? 0)))
  const shares = samples.map(({ weight }) => weight / total)
  const variance = rows.reduce((sum, row, i) => sum + dot(row, row) * (shares[i] ?? 0), 0)
  if (variance === 0) throw new Error('The samples do not vary enough to be fitted.')
  const wanted = combined(
    rows,
    samples.map(({ target }, i) => (target - targetMean) * (shares[i] ?? 0)),
  )
  const apply = (direction: Float64Array) => {
    const product = combined(
      rows,
      rows.map((row, i) => dot(row, direction) * (shares[i] ?? 0)),
    )
    return added(product, direction, penalty * variance)
  }
  const coefficients = solve(apply, wanted)
  return { bias: targetMean - dot(coefficients, mean), coefficients: [...coefficients] }
}

function meanOf(samples: readonly Sample[], total: number): Float64Array {
  const mean = new Float64Array(samples[0]?.values.length ?? 0)
  for (const { values, weight } of samples) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + ((values[i] ?? 0) * weight) / total
  }
  return mean
}

/** Solves `apply(x) = wanted` for a symmetric positive definite `apply`. */
function solve(apply: (direction: Float64Array) => Float64Array, wanted: Float64Array): Float64Array {
  let solution = new Float64Array(wanted.length)
  let rest = wanted
  let direction = wanted
  let error = dot(rest, rest)
  const enough = error * solver.tolerance ** 2
  for (let step = 0; step < solver.steps && error > enough; step++) {
    const applied = apply(direction)
    const length = error / dot(direction, applied)
    solution = added(solution, direction, length)
    rest = added(rest, applied, -length)
    const next = dot(rest, rest)
    direction = added(rest, direction, next / error)
    error = next
  }
  return solution
}

/** The sum of rows, each times its factor. */
function combined(rows: readonly Float64Array[], factors: readonly number[]): Float64Array {
  const sum = new Float64Array(rows[0]?.length ?? 0)
  rows.forEach((row, at) => {
    const factor = factors[at] ?? 0
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + factor * (row[i] ?? 0)
  })
  return sum
}

const added = (a: Float64Array, b: Float64Array, factor: number) =>
  a.map((value, i) => value + factor * (b[i] ?? 0))

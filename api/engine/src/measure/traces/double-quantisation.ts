/** How often each quantised coefficient of one frequency occurs in a part of a picture, by its magnitude. */
export interface Spectrum {
  /** The number of coefficients of 0 to `mostSteps` of the file's steps. Larger ones are rare, and left out. */
  readonly counts: Float64Array
  /** The mean magnitude of all coefficients, in levels of the transform. */
  readonly meanLevels: number
}

/** The evidence, in nats, that coefficients were quantised twice: what was measured, and what each case would give. */
export interface Evidence {
  readonly measured: number
  readonly ifTwice: number
  readonly ifOnce: number
}

export const mostSteps = 24

/**
 * The standard deviation, in levels of the transform, by which whole levels and the way over red, green and blue move a coefficient
 * between two saves.
 */
const roundingLevels = 0.6
/** The share of coefficients that follow the other case, so that no single one decides. */
const stray = 0.02

/**
 * The likelihood ratio that the coefficients were quantised by a first step, then by the file's, rather than by the file's alone
 * (Bianchi and Piva, "Image forgery localization via block-grained analysis of JPEG artifacts", 2012). Before that they are taken to
 * have a Laplace distribution of the given mean.
 *
 * @param step The file's step, in levels of the transform.
 * @returns The evidence for a first step.
 */
export function evidenceOfTwice(
  { counts, meanLevels }: Spectrum,
  step: number,
): (firstStep: number) => Evidence {
  const once = quantisedOnce(step, meanLevels)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (firstStep) => {
    const twice = quantisedTwice(firstStep, step, meanLevels)
    let measured = 0
    let ifTwice = 0
    let ifOnce = 0
    for (let n = 0; n <= mostSteps; n++) {
      const one = (once[n] ?? 0) + rare
      const two = (twice[n] ?? 0) + rare
      const mostlyOnce = (1 - stray) * one + stray * two
      const mostlyTwice = (1 - stray) * two + stray * one
      const nats = Math.log(mostlyTwice / mostlyOnce)
      measured += (counts[n] ?? 0) * nats
      ifTwice += mostlyTwice * nats
      ifOnce += mostlyOnce * nats
    }
    return { measured, ifTwice: total * ifTwice, ifOnce: total * ifOnce }
  }
}

const rare = 1e-9

/** The probability of each magnitude, in steps, of a coefficient that was quantised once. */
function quantisedOnce(step: number, meanLevels: number): Float64Array {
  return Float64Array.from({ length: mostSteps + 1 }, (_, n) =>
    laplace(meanLevels, Math.max(n - 0.5, 0) * step, (n + 0.5) * step),
  )
}

/** The same for a coefficient that was quantised by a first step, rounded, and quantised again. */
function quantisedTwice(first: number, step: number, meanLevels: number): Float64Array {
  const moves = movesFrom(first, step)
  const result = new Float64Array(mostSteps + 1)
  for (let k = 0; k * (mostSteps + 1) < moves.length; k++) {
    const share = laplace(meanLevels, Math.max(k - 0.5, 0) * first, (k + 0.5) * first)
    const from = Math.max(Math.round((k * first - reach) / step), 0)
    const to = Math.min(Math.round((k * first + reach) / step), mostSteps)
    for (let n = from; n <= to; n++)
      result[n] = (result[n] ?? 0) + share * (moves[k * (mostSteps + 1) + n] ?? 0)
  }
  return result
}

/** Rounding hardly moves a coefficient farther, in levels of the transform. */
const reach = 4 * roundingLevels

const known = new Map<string, Float64Array>()

/** For each magnitude in first steps how probable each magnitude in the file's steps is. The same pairs of steps recur in most files. */
function movesFrom(first: number, step: number): Float64Array {
  const key = `${first} ${step}`
  const kept = known.get(key)
  if (kept) return kept
  const rows = Math.ceil(((mostSteps + 1) * step) / first)
  const moves = new Float64Array(rows * (mostSteps + 1))
  for (let k = 0; k < rows; k++) {
    for (let n = 0; n <= mostSteps; n++) {
      const middle = k * first
      const part = normal((n + 0.5) * step - middle) - normal((n - 0.5) * step - middle)
      // What was 0 is moved to both sides.
      moves[k * (mostSteps + 1) + n] = k === 0 && n > 0 ? 2 * part : part
    }
  }
  if (known.size < mostKnown) known.set(key, moves)
  return moves
}

/** About 2 MB. A file may have any steps, and memory must not grow with the files. */
const mostKnown = 500

/** The share of a Laplace distribution's magnitudes between two levels. */
const laplace = (mean: number, from: number, to: number) => Math.exp(-from / mean) - Math.exp(-to / mean)

/** The normal distribution of rounding, by its logistic approximation. */
const normal = (levels: number) => 1 / (1 + Math.exp((-1.702 * levels) / roundingLevels))

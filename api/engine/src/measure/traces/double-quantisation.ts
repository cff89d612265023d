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
 * @param first The first step, in levels of the transform.
 * @param step The file's step.
 */
export function evidenceOfTwice({ counts, meanLevels }: Spectrum, first: number, step: number): Evidence {
  const [once, twice] = [quantisedOnce(step, meanLevels), quantisedTwice(first, step, meanLevels)]
  let [measured, ifTwice, ifOnce, total] = [0, 0, 0, 0]
  for (let n = 0; n <= mostSteps; n++) {
    const [one, two] = [(once[n] ?? 0) + rare, (twice[n] ?? 0) + rare]
    const [mostlyOnce, mostlyTwice] = [(1 - stray) * one + stray * two, (1 - stray) * two + stray * one]
    const nats = Math.log(mostlyTwice / mostlyOnce)
    const count = counts[n] ?? 0
    total += count
    measured += count * nats
    ifTwice += mostlyTwice * nats
    ifOnce += mostlyOnce * nats
  }
  return { measured, ifTwice: total * ifTwice, ifOnce: total * ifOnce }
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
  const result = new Float64Array(mostSteps + 1)
  const reach = 4 * roundingLevels
  for (let k = 0; k * first < (mostSteps + 1) * step; k++) {
    const middle = k * first
    const share = laplace(meanLevels, Math.max(k - 0.5, 0) * first, (k + 0.5) * first)
    const from = Math.max(Math.round((middle - reach) / step), 0)
    const to = Math.min(Math.round((middle + reach) / step), mostSteps)
    for (let n = from; n <= to; n++) {
      const part = normal((n + 0.5) * step - middle) - normal((n - 0.5) * step - middle)
      // What was 0 is moved to both sides.
      result[n] = (result[n] ?? 0) + (k === 0 && n > 0 ? 2 : 1) * share * part
    }
  }
  return result
}

/** The share of a Laplace distribution's magnitudes between two levels. */
const laplace = (mean: number, from: number, to: number) => Math.exp(-from / mean) - Math.exp(-to / mean)

/** The normal distribution of rounding, by its logistic approximation. */
const normal = (levels: number) => 1 / (1 + Math.exp((-1.702 * levels) / roundingLevels))

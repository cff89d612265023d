import { matteThresholds } from '../../thresholds/matte.ts'

/** What is known of one pixel between person and wall. Colours are red, green and blue, 0 to 255. */
export interface MixedPixel {
  readonly pixel: ArrayLike<number>
  /** Where the pixel's colour begins in `pixel`. */
  readonly at: number
  /** The wall's colour and its variance, then the person's and its: eight values. */
  readonly colours: Float32Array
  /** The model's alpha, 0 to 1, and its standard deviation. */
  readonly prior: number
  readonly deviation: number
}

const noise = matteThresholds.noiseVariance.value
const pureFactor = matteThresholds.pureFactor.value

/** Alphas are tried in steps of one twelfth. */
const steps = 12

/**
 * How much of a pixel is the person: the mean of all alphas, each weighed by how likely it makes both the model's alpha
 * and the pixel's colour, which is a mixture of two that are known with a variance each (Bayesian matting, Chuang et
 * al., CVPR 2001, with one prior more). The wider the two lie apart, the more the colour says.
 * @returns 0 to 1.
 */
export function mixedAlpha({ pixel, at, colours, prior, deviation }: MixedPixel): number {
  let off = 0
  let along = 0
  let apart = 0
  for (let channel = 0; channel < 3; channel++) {
    const wall = colours[channel] ?? 0
    const step = (colours[channel + 4] ?? 0) - wall
    const seen = (pixel[at + channel] ?? 0) - wall
    off += seen * seen
    along += step * seen
    apart += step * step
  }
  const ofWall = colours[3] ?? 0
  const ofBody = colours[7] ?? 0
  let least = Number.POSITIVE_INFINITY
  const trust = 1 / (deviation * deviation)
  for (let step = 0; step <= steps; step++) {
    const alpha = alphas[step] ?? 0
    const square = alpha * alpha
    const variance = noise + square * ofBody + (1 - alpha) * (1 - alpha) * ofWall
    const left = off - 2 * alpha * along + square * apart
    const fromModel = alpha - prior
    // Of all that is worked out for a step to divide takes longest: once is enough.
    const inverse = 1 / variance
    const misfit = 3 * left * inverse + fromModel * fromModel * trust
    inverses[step] = inverse
    misfits[step] = misfit
    if (misfit < least) least = misfit
  }
  let highest = 0
  for (let step = 0; step <= steps; step++) {
    // Held against the least, so that not all of them vanish.
    const more = (misfits[step] ?? 0) - least
    likelihoods[step] = 0
    if (more > hopeless) continue
    const inverse = inverses[step] ?? 0
    const pure = step === 0 || step === steps ? pureFactor : 1
    const likelihood = pure * negativePower(0.5 * more) * inverse * Math.sqrt(inverse)
    likelihoods[step] = likelihood
    if (likelihood > highest) highest = likelihood
  }
  let sum = 0
  let weights = 0
  for (let step = 0; step <= steps; step++) {
    const weight = likelihoods[step] ?? 0
    if (weight < negligible * highest) continue
    sum += (alphas[step] ?? 0) * weight
    weights += weight
  }
  return sum / weights
}

const alphas = Float64Array.from({ length: steps + 1 }, (_, step) => step / steps)

/** An alpha so much less likely than another moves the mean by less than a hundredth of one of 255 levels. */
const negligible = Math.exp(-14)

/** So much more misfit than the least makes an alpha negligible however its variance differs. */
const hopeless = 2 * (14 + Math.log(pureFactor) + 1.5 * Math.log((noise + 3 * 255 ** 2) / noise))

/** e to the power of minus whole and part units, looked up in steps of 1/32. */
const perUnit = 32
const powers = Float64Array.from({ length: (hopeless / 2) * perUnit + 1 }, (_, at) => Math.exp(-at / perUnit))

/**
 * e to the power of `-x`, from 0 to half of what is hopeless, to 12 digits: Taylor's series round the nearest power that
 * is known. `Math.exp`, which has 16, takes three times as long, and a fifth of all that a matte takes is here.
 */
function negativePower(x: number): number {
  const at = (x * perUnit) | 0
  const rest = at / perUnit - x
  const series = 1 + rest * (1 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest / 120))))
  return (powers[at] ?? 0) * series
}

/** Of the pixel that is looked at, by step. */
const [inverses, misfits, likelihoods] = [
  new Float64Array(steps + 1),
  new Float64Array(steps + 1),
  new Float64Array(steps + 1),
] as const

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

/** What a sensor and JPEG add to each pixel, as the variance of all channels together: 2 of 255 steps in each. */
const noise = 12

/** Alphas are tried in steps of one twelfth. */
const steps = 12

/** Before a pixel is looked at, all or nothing is likelier than any one mixture by this factor: edges are thin. */
const pureFactor = 10

/**
 * How much of a pixel is the person: the mean of all alphas, each weighed by how likely it makes both the model's alpha
 * and the pixel's colour, which is a mixture of two that are known with a variance each (Bayesian matting, Chuang et
 * al., CVPR 2001, with one prior more). The wider the two lie apart, the more the colour says.
 * @returns 0 to 1.
 */
export function mixedAlpha({ pixel, at, colours, prior, deviation }: MixedPixel): number {
  let [off, along, apart] = [0, 0, 0]
  for (let channel = 0; channel < 3; channel++) {
    const wall = colours[channel] ?? 0
    const step = (colours[channel + 4] ?? 0) - wall
    const seen = (pixel[at + channel] ?? 0) - wall
    off += seen * seen
    along += step * seen
    apart += step * step
  }
  const [ofWall, ofBody] = [colours[3] ?? 0, colours[7] ?? 0]
  let highest = Number.NEGATIVE_INFINITY
  for (let place = 0; place <= steps; place++) {
    const step = fromTheEnds[place] ?? 0
    const alpha = step / steps
    const variance = (noise + alpha * alpha * ofBody + (1 - alpha) * (1 - alpha) * ofWall) / 3
    const left = off - 2 * alpha * along + alpha * alpha * apart
    const fromModel = (alpha - prior) / deviation
    const pure = step === 0 || step === steps ? logPure : 0
    const misfit = left / variance + fromModel * fromModel
    // Logarithms take most of the time: what even the least variance would leave unlikely needs none.
    const isUnlikely = pure - 0.5 * (misfit + leastLog) < highest - negligible
    const likelihood = isUnlikely ? Number.NEGATIVE_INFINITY : pure - 0.5 * (misfit + 3 * Math.log(variance))
    likelihoods[step] = likelihood
    if (likelihood > highest) highest = likelihood
  }
  let [sum, weights] = [0, 0]
  for (let step = 0; step <= steps; step++) {
    // Held against the highest, so that not all of them vanish.
    const behind = (likelihoods[step] ?? 0) - highest
    if (behind < -negligible) continue
    const weight = behind === 0 ? 1 : Math.exp(behind)
    sum += (step / steps) * weight
    weights += weight
  }
  return sum / weights
}

const logPure = Math.log(pureFactor)

/** Three times the logarithm of the variance of noise alone. */
const leastLog = 3 * Math.log(noise / 3)

/** An alpha so much less likely than another, as a logarithm, moves the mean by less than a hundredth of one of 255 levels. */
const negligible = 14

/** Both ends first: they are the likeliest. */
const fromTheEnds = [0, steps, ...Array.from({ length: steps - 1 }, (_, step) => step + 1)]

/** Of the pixel that is looked at, by step. */
const likelihoods = new Float64Array(steps + 1)

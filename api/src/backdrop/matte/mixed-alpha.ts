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

/**
 * How much of a pixel is the person: the most likely alpha given the model's and the pixel's colour, which is a mixture
 * of two that are known with a variance each. The wider the two lie apart, the more the colour says.
 * @returns 0 to 1.
 */
export function mixedAlpha({ pixel, at, colours, prior, deviation }: MixedPixel): number {
  let [apart, along] = [0, 0]
  for (let channel = 0; channel < 3; channel++) {
    const wall = colours[channel] ?? 0
    const step = (colours[channel + 4] ?? 0) - wall
    apart += step * step
    along += step * ((pixel[at + channel] ?? 0) - wall)
  }
  const share = apart > 0 ? Math.min(Math.max(along / apart, 0), 1) : 0
  const variance = noise + share ** 2 * (colours[7] ?? 0) + (1 - share) ** 2 * (colours[3] ?? 0)
  const [colourSays, modelSays] = [apart / variance, 1 / deviation ** 2]
  return (prior * modelSays + share * colourSays) / (modelSays + colourSays)
}

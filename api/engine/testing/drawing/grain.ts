import sharp, { type Sharp } from 'sharp'

/** Uniform random numbers from 0 to 1, the same for the same seed: the generator of Numerical Recipes. */
export function evenNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Levels from 0 to 255 without a pattern, the same each time. */
export function noise(count: number): Uint8ClampedArray {
  const next = evenNumbers(7)
  return Uint8ClampedArray.from({ length: count }, () => Math.floor(next() * 256))
}

/** Noise to lay over a drawing. */
export interface Grain {
  /** Its standard deviation, in levels of each channel. */
  readonly levels: number
  /** The noise of a camera is on the whole picture; noise on the person alone indicates a replaced background. */
  readonly on: 'picture' | 'person'
}

/** The picture with the grain, the same on every run; `person` gives the person on transparent ground. */
export async function withGrain(picture: Sharp, { levels, on }: Grain, person: () => Sharp): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = on === 'person' ? await person().extractChannel('alpha').raw().toBuffer() : null
  const noise = noiseSource(levels)
  for (let at = 0; at < data.length; at++) {
    const share = alpha ? (alpha[Math.floor(at / 3)] ?? 0) / 255 : 1
    data[at] = Math.min(Math.max(Math.round((data[at] ?? 0) + share * noise()), 0), 255)
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

/** The sum of four random bytes is close enough to a normal distribution. All come of one number of Marsaglia's xorshift. */
function noiseSource(levels: number): () => number {
  const share = levels / Math.sqrt((4 * (256 ** 2 - 1)) / 12)
  let state = 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return share * ((state & 255) + ((state >>> 8) & 255) + ((state >>> 16) & 255) + (state >>> 24) - 510)
  }
}

import { matteThresholds } from '#thresholds/matte.ts'
import { type Field, fillIn } from './field.ts'
import { boxMean, type Grid } from './grid.ts'

/** The colour of an area, in levels of red, green and blue, 0 to 255. */
export interface AreaColour {
  readonly middle: readonly [red: number, green: number, blue: number]
  /** How far apart nine tenths and one tenth of the places lie, in the channel where it is most. */
  readonly spread: number
  /** The number of places that were read. */
  readonly count: number
}

/** Reads the colour of the marked places of a field with three channels. */
export function areaColour({ values }: Field, marked: Uint8Array): AreaColour {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const
  let count = 0
  for (let place = 0; place < marked.length; place++) {
    if (marked[place] !== 1) continue
    count++
    for (const [channel, levels] of counts.entries()) {
      const level = Math.min(Math.max(Math.round(values[place * 3 + channel] ?? 0), 0), 255)
      levels[level] = (levels[level] ?? 0) + 1
    }
  }
  const at = (share: number) => (levels: Uint32Array) => levelBelow(levels, share * count)
  const [red, green, blue] = counts
  const middle = at(0.5)
  const spread = Math.max(...counts.map((levels) => at(0.9)(levels) - at(0.1)(levels)))
  return { middle: [middle(red), middle(green), middle(blue)], spread, count }
}

/** The largest difference between two colours in any channel, in levels. */
export function apartOf(
  [red, green, blue]: AreaColour['middle'],
  values: ArrayLike<number>,
  at: number,
): number {
  return Math.max(
    Math.abs((values[at] ?? 0) - red),
    Math.abs((values[at + 1] ?? 0) - green),
    Math.abs((values[at + 2] ?? 0) - blue),
  )
}

/** The level up to which so many places lie. */
function levelBelow(levels: Uint32Array, places: number): number {
  let sum = 0
  for (const [level, count] of levels.entries()) {
    sum += count
    if (sum > places) return level
  }
  return 255
}

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

/** Colours are counted in steps of four, and neighbours count as the same colour: within about 6 of 255 per channel. */
const shift = 2
const steps = 256 >> shift

const commonShare = matteThresholds.commonShareOfWall.value

/**
 * The colours that a wall has anywhere. Stripes, books and door frames continue behind the person, and the nearest visible
 * colours may differ from them.
 * @param known 1 where the wall is seen.
 * @returns Whether a colour (three channels, 0 to 255, from `at` on) is one of them.
 */
export function seenColours({ values }: Field, known: Uint8Array) {
  const counts = new Uint32Array(steps ** 3)
  let all = 0
  for (let place = 0; place < known.length; place++) {
    if (!known[place]) continue
    const step = (channel: number) => (values[place * 3 + channel] ?? 0) >> shift
    const bin = (step(0) * steps + step(1)) * steps + step(2)
    counts[bin] = (counts[bin] ?? 0) + 1
    all++
  }
  const near = [1, steps, steps ** 2].reduce(withNeighbours, counts)
  return (colours: Float32Array, at: number): boolean => {
    const step = (channel: number) => (colours[at + channel] ?? 0) >> shift
    return (near[(step(0) * steps + step(1)) * steps + step(2)] ?? 0) > commonShare * all
  }
}

/** Adds to each bin its two neighbours in one channel, whose bins lie `stride` apart. */
function withNeighbours(counts: Uint32Array, stride: number): Uint32Array {
  const sums = counts.slice()
  for (let bin = 0; bin < counts.length; bin++) {
    const count = counts[bin] ?? 0
    // Most colours do not occur.
    if (count === 0) continue
    const step = Math.floor(bin / stride) % steps
    if (step > 0) sums[bin - stride] = (sums[bin - stride] ?? 0) + count
    if (step < steps - 1) sums[bin + stride] = (sums[bin + stride] ?? 0) + count
  }
  return sums
}

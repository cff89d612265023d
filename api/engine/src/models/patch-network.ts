import { z } from 'zod'

/** A sum: the bias and the values times their coefficients. */
export const Sum = z.strictObject({ bias: z.number(), coefficients: z.array(z.number()) })
export type Sum = z.infer<typeof Sum>

export const sumOf = ({ bias, coefficients }: Sum, values: ArrayLike<number>): number =>
  bias + dot(coefficients, values)

/** The dot product, over as many values as the first list has. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/**
 * A convolution of 3 x 3 places with as many filters as the maps that it makes; negative results become 0. The coefficients of
 * a filter are in the order rows, columns, channels.
 */
export const Convolution = z.strictObject({ stride: z.int().positive(), filters: z.array(Sum).min(1) })
export type Convolution = z.infer<typeof Convolution>

/**
 * A small network of ours that scores a patch of a photo: convolutions, then a sum of the greatest and of the mean values of the
 * last maps, the greatest first. It runs in plain arithmetic, so that it gives the same bits on every machine.
 */
export const PatchNetwork = z.strictObject({ layers: z.array(Convolution).min(1), output: Sum })
export type PatchNetwork = z.infer<typeof PatchNetwork>

/** Values on a grid, in the order rows, columns, channels: a patch of a photo, or the maps that a convolution makes of it. */
export interface Maps {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly values: Float32Array
}

/** The score of a patch: log-odds, if the network was trained to give them. */
export function scorePatch({ layers, output }: PatchNetwork, patch: Maps): number {
  const last = layers.reduce<Maps>((maps, layer) => convolved(layer, maps), patch)
  const { greatest, mean } = pooled(last)
  return sumOf(output, [...greatest, ...mean])
}

/** The maps that a convolution makes. Outside of the given maps there are zeros. */
export function convolved({ stride, filters }: Convolution, maps: Maps): Maps {
  const [width, height] = [Math.ceil(maps.width / stride), Math.ceil(maps.height / stride)]
  const values = new Float32Array(width * height * filters.length)
  const around = new Float64Array(9 * maps.channels)
  // Typed arrays, because a sum over other arrays takes ten times as long.
  const coefficients = Float64Array.from(filters.flatMap((filter) => filter.coefficients))
  const sums = new Float64Array(filters.length)
  const biases = Float64Array.from(filters, ({ bias }) => bias)
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      readAround(maps, x * stride, y * stride, around)
      sums.set(biases)
      addProducts(sums, coefficients, around)
      for (const sum of sums) values[at++] = sum > 0 ? sum : 0
    }
  }
  return { width, height, channels: filters.length, values }
}

/** Adds to each filter's sum its coefficients times the values; of four filters side by side, because each sum waits for itself. */
function addProducts(sums: Float64Array, coefficients: Float64Array, values: Float64Array): void {
  const length = values.length
  for (let filter = 0; filter < sums.length; filter += 4) {
    const from = filter * length
    let [first, second, third, fourth] = [0, 0, 0, 0]
    for (let at = 0; at < length; at++) {
      const value = values[at] ?? 0
      first += (coefficients[from + at] ?? 0) * value
      second += (coefficients[from + length + at] ?? 0) * value
      third += (coefficients[from + 2 * length + at] ?? 0) * value
      fourth += (coefficients[from + 3 * length + at] ?? 0) * value
    }
    // Of filters beyond the last, nothing is kept.
    sums[filter] = (sums[filter] ?? 0) + first
    sums[filter + 1] = (sums[filter + 1] ?? 0) + second
    sums[filter + 2] = (sums[filter + 2] ?? 0) + third
    sums[filter + 3] = (sums[filter + 3] ?? 0) + fourth
  }
}

/** Reads the 3 x 3 places around one into `around`, in the order rows, columns, channels. */
export function readAround(maps: Maps, x: number, y: number, around: Float64Array): void {
  const { height, channels, values } = maps
  const inRow = maps.width * channels
  const first = (x - 1) * channels
  let at = 0
  for (let row = y - 1; row <= y + 1; row++) {
    const isInside = row >= 0 && row < height
    for (let value = first; value < first + 3 * channels; value++) {
      around[at++] = isInside && value >= 0 && value < inRow ? (values[row * inRow + value] ?? 0) : 0
    }
  }
}

/** For each channel the greatest value, its place, and the mean of all places. */
export function pooled({ width, height, channels, values }: Maps) {
  const [greatest, mean] = [new Float64Array(channels), new Float64Array(channels)]
  const places = new Uint32Array(channels)
  const count = width * height
  for (let place = 0; place < count; place++) {
    for (let channel = 0; channel < channels; channel++) {
      const value = values[place * channels + channel] ?? 0
      mean[channel] = (mean[channel] ?? 0) + value / count
      if (value <= (greatest[channel] ?? 0)) continue
      greatest[channel] = value
      places[channel] = place
    }
  }
  return { greatest, mean, places }
}

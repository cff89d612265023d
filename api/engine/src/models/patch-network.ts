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
export function convolved(convolution: Convolution, maps: Maps): Maps {
  const { stride, filters } = convolution
  const [width, height] = [Math.ceil(maps.width / stride), Math.ceil(maps.height / stride)]
  const values = new Float32Array(width * height * filters.length)
  const into = { width, height, channels: filters.length, values }
  const bordered = withBorder(maps)
  for (const [at, group] of groupsOf(convolution).entries())
    convolveSome(bordered, stride, group, into, at * sideBySide)
  return into
}

/** The number of filters whose sums are made at once, because each sum waits for itself. */
const sideBySide = 8

/** At most `sideBySide` filters: the coefficients of each place, one filter after the other, in typed arrays, which are faster. */
interface FilterGroup {
  readonly weights: Float64Array
  readonly biases: Float64Array
}

/** The filters of a convolution in groups, arranged once, because a network does not change. */
const groups = new WeakMap<Convolution, readonly FilterGroup[]>()

function groupsOf(convolution: Convolution): readonly FilterGroup[] {
  const known = groups.get(convolution)
  if (known) return known
  const { filters } = convolution
  const made = Array.from({ length: Math.ceil(filters.length / sideBySide) }, (_, at) => {
    const some = filters.slice(at * sideBySide, (at + 1) * sideBySide)
    const weights = new Float64Array((some[0]?.coefficients.length ?? 0) * sideBySide)
    for (const [filter, { coefficients }] of some.entries())
      for (const [place, weight] of coefficients.entries()) weights[place * sideBySide + filter] = weight
    return { weights, biases: Float64Array.from(some, ({ bias }) => bias) }
  })
  groups.set(convolution, made)
  return made
}

/** Makes the maps of a group of filters, of which the first is the channel `first` of the result. */
function convolveSome(
  maps: Maps,
  stride: number,
  { weights, biases }: FilterGroup,
  into: Maps,
  first: number,
): void {
  const { values } = maps
  const [row, three] = [maps.width * maps.channels, 3 * maps.channels]
  for (let y = 0; y < into.height; y++) {
    for (let x = 0; x < into.width; x++) {
      let a = 0
      let b = 0
      let c = 0
      let d = 0
      let e = 0
      let f = 0
      let g = 0
      let h = 0
      for (let line = 0, at = 0; line < 3; line++) {
        const from = (y * stride + line) * row + x * stride * maps.channels
        for (let place = from; place < from + three; place++, at += sideBySide) {
          const value = values[place] ?? 0
          // About half of the values are zeros that a convolution made of negative results.
          if (value === 0) continue
          a += (weights[at] ?? 0) * value
          b += (weights[at + 1] ?? 0) * value
          c += (weights[at + 2] ?? 0) * value
          d += (weights[at + 3] ?? 0) * value
          e += (weights[at + 4] ?? 0) * value
          f += (weights[at + 5] ?? 0) * value
          g += (weights[at + 6] ?? 0) * value
          h += (weights[at + 7] ?? 0) * value
        }
      }
      const sums = [a, b, c, d, e, f, g, h]
      const place = (y * into.width + x) * into.channels + first
      for (let filter = 0; filter < biases.length; filter++)
        into.values[place + filter] = Math.max((biases[filter] ?? 0) + (sums[filter] ?? 0), 0)
    }
  }
}

/** The coefficients of layers that see all values at once, one value after the other, arranged once likewise. */
const connections = new WeakMap<readonly Sum[], Float64Array>()

/** What the units of a layer give that sees all values at once; negative sums become 0. */
export function connected(units: readonly Sum[], values: Float64Array): Float64Array {
  const weights = connections.get(units) ?? new Float64Array(values.length * units.length)
  if (!connections.has(units)) {
    for (const [unit, { coefficients }] of units.entries())
      for (const [at, weight] of coefficients.entries()) weights[at * units.length + unit] = weight
    connections.set(units, weights)
  }
  const sums = new Float64Array(units.length)
  for (let at = 0, from = 0; at < values.length; at++, from += sums.length) {
    const value = values[at] ?? 0
    if (value === 0) continue
    for (let unit = 0; unit < sums.length; unit++)
      sums[unit] = (sums[unit] ?? 0) + (weights[from + unit] ?? 0) * value
  }
  return sums.map((sum, unit) => Math.max((units[unit]?.bias ?? 0) + sum, 0))
}

/** The maps with a place of zeros on each side. */
function withBorder({ width, height, channels, values }: Maps): Maps {
  const row = (width + 2) * channels
  const bordered = new Float32Array(row * (height + 2))
  for (let y = 0; y < height; y++) {
    const first = y * width * channels
    bordered.set(values.subarray(first, first + width * channels), (y + 1) * row + channels)
  }
  return { width: width + 2, height: height + 2, channels, values: bordered }
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

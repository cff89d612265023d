import {
  type Convolution,
  convolved,
  type Maps,
  type PatchNetwork,
  pooled,
  sumOf,
} from '#api/engine/src/models/patch-network.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'

/** The decay of the mean gradient and of the mean square, and what keeps a step finite (Kingma and Ba 2015, "Adam"). */
const adam = { mean: 0.9, square: 0.999, least: 1e-8 }

/** Returns the function that moves the weights against a gradient, times a factor, by steps of about a length. */
function adamSteps(weights: Float64Array) {
  const [means, squares] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  let steps = 0
  return (gradient: Float64Array, length: number, factor: number) => {
    steps++
    const [ofMean, ofSquare] = [1 - adam.mean ** steps, 1 - adam.square ** steps]
    for (let at = 0; at < weights.length; at++) {
      const slope = (gradient[at] ?? 0) * factor
      const mean = adam.mean * (means[at] ?? 0) + (1 - adam.mean) * slope
      const square = adam.square * (squares[at] ?? 0) + (1 - adam.square) * slope * slope
      means[at] = mean
      squares[at] = square
      const move = (length * (mean / ofMean)) / (Math.sqrt(square / ofSquare) + adam.least)
      weights[at] = (weights[at] ?? 0) - move
    }
  }
}

/** The number of filters of each convolution and its stride, for patches with so many channels. */
export interface NetworkShape {
  readonly channels: number
  readonly layers: readonly { readonly filters: number; readonly stride: number }[]
}

/** A patch, whether it shows what the network looks for, and how much it counts. */
export interface PatchSample {
  readonly patch: Maps
  readonly isSo: boolean
  readonly weight: number
}

/** How a network is trained: the step rises for a part of the steps, then falls to 0 along half a cosine. */
export interface PatchTraining {
  readonly steps: number
  readonly step: number
  readonly risingShare: number
  readonly seed: number
}

/**
 * Trains a network to give log-odds, by the cross-entropy of one batch after the other; the same for the same batches.
 *
 * @param nextBatch Is given the network as it is before the step.
 */
export function trainPatchNetwork(
  shape: NetworkShape,
  training: PatchTraining,
  nextBatch: (network: PatchNetwork) => readonly PatchSample[],
): PatchNetwork {
  const weights = startingWeights(shape, training.seed)
  const move = adamSteps(weights)
  const gradient = new Float64Array(weights.length)
  for (let at = 0; at < training.steps; at++) {
    const network = networkOf(weights, shape)
    const batch = nextBatch(network)
    gradient.fill(0)
    for (const sample of batch) addGradient(gradient, network, sample)
    move(gradient, stepAt(training, at / training.steps), 1 / batch.length)
  }
  return networkOf(weights, shape)
}

function stepAt({ step, risingShare }: PatchTraining, share: number): number {
  if (share < risingShare) return (step * share) / risingShare
  return (step / 2) * (1 + Math.cos((Math.PI * (share - risingShare)) / (1 - risingShare)))
}

/** One vector has all weights: of each filter the coefficients, then the bias; then those of the output, and its bias. */
function lengthsOf({ channels, layers }: NetworkShape) {
  const ofLayers = layers.map(({ filters }, at) => ({
    filters,
    length: 9 * (layers[at - 1]?.filters ?? channels),
  }))
  const ofOutput = { filters: 1, length: 2 * (layers.at(-1)?.filters ?? channels) }
  return [...ofLayers, ofOutput]
}

/** Starting weights keep the size of values from layer to layer (He et al. 2015). Biases start at 0. */
function startingWeights(shape: NetworkShape, seed: number): Float64Array {
  const random = new SeededRandom(seed)
  const weights = lengthsOf(shape).flatMap(({ filters, length }) => {
    const limit = Math.sqrt(6 / length)
    const one = () => limit * (random.below(2 ** 24) / 2 ** 23 - 1)
    return Array.from({ length: filters }, () => [...Array.from({ length }, one), 0]).flat()
  })
  return Float64Array.from(weights)
}

function networkOf(weights: Float64Array, shape: NetworkShape): PatchNetwork {
  let from = 0
  const sums = lengthsOf(shape).map(({ filters, length }) =>
    Array.from({ length: filters }, () => {
      const sum = {
        bias: weights[from + length] ?? 0,
        coefficients: [...weights.subarray(from, from + length)],
      }
      from += length + 1
      return sum
    }),
  )
  const layers = shape.layers.map(({ stride }, at) => ({ stride, filters: sums[at] ?? [] }))
  return { layers, output: sums.at(-1)?.[0] ?? { bias: 0, coefficients: [] } }
}

/**
 * Adds the gradient of the cross-entropy of a sample, in the order of the vector of weights.
 *
 * @returns The log-odds that the network gives.
 */
export function addGradient(
  gradient: Float64Array,
  { layers, output }: PatchNetwork,
  { patch, isSo, weight }: PatchSample,
): number {
  const seen = [patch]
  for (const layer of layers) seen.push(convolved(layer, seen.at(-1) ?? patch))
  const last = seen.at(-1) ?? patch
  const { greatest, mean, places } = pooled(last)
  const pools = [...greatest, ...mean]
  const logOdds = sumOf(output, pools)
  const error = weight * (1 / (1 + Math.exp(-logOdds)) - (isSo ? 1 : 0))
  if (error === 0) return logOdds
  let end = gradient.length - 1
  gradient[end] = (gradient[end] ?? 0) + error
  end -= pools.length
  for (const [at, value] of pools.entries()) gradient[end + at] = (gradient[end + at] ?? 0) + error * value
  let slopes = slopesOfPools(last, places, output.coefficients, error)
  for (const [at, layer] of [...layers.entries()].reverse()) {
    const [before, after] = [seen[at] ?? patch, seen[at + 1] ?? last]
    end -= layer.filters.reduce((sum, { coefficients }) => sum + coefficients.length + 1, 0)
    slopes = addLayer(gradient.subarray(end), layer, { before, after, slopes, isFirst: at === 0 })
  }
  return logOdds
}

/** How the error changes with each value of the last maps. */
function slopesOfPools(
  { width, height, channels, values }: Maps,
  places: Uint32Array,
  coefficients: readonly number[],
  error: number,
): Float32Array {
  const slopes = new Float32Array(values.length)
  for (let channel = 0; channel < channels; channel++) {
    const ofMean = (error * (coefficients[channels + channel] ?? 0)) / (width * height)
    for (let at = channel; at < slopes.length; at += channels) slopes[at] = ofMean
    const greatest = (places[channel] ?? 0) * channels + channel
    slopes[greatest] = (slopes[greatest] ?? 0) + error * (coefficients[channel] ?? 0)
  }
  return slopes
}

/** What went into a convolution, what came out, and how the error changes with each value that came out. */
interface Passed {
  readonly before: Maps
  readonly after: Maps
  readonly slopes: Float32Array
  readonly isFirst: boolean
}

/** Adds the gradient of a convolution's weights. Returns how the error changes with each value that went in. */
function addLayer(
  gradient: Float64Array,
  { stride, filters }: Convolution,
  { before, after, slopes, isFirst }: Passed,
): Float32Array {
  const back = new Float32Array(before.values.length)
  const length = 9 * before.channels
  const [around, backAround] = [new Float64Array(length), new Float64Array(length)]
  const coefficients = Float64Array.from(filters.flatMap((filter) => filter.coefficients))
  for (let place = 0; place < after.width * after.height; place++) {
    const [x, y] = [(place % after.width) * stride, Math.floor(place / after.width) * stride]
    readAround(before, x, y, around)
    backAround.fill(0)
    for (let number = 0; number < filters.length; number++) {
      const at = place * filters.length + number
      const slope = slopes[at] ?? 0
      if (slope === 0 || (after.values[at] ?? 0) === 0) continue
      const from = number * (length + 1)
      for (let value = 0; value < length; value++) {
        gradient[from + value] = (gradient[from + value] ?? 0) + slope * (around[value] ?? 0)
      }
      gradient[from + length] = (gradient[from + length] ?? 0) + slope
      if (isFirst) continue
      for (let value = 0; value < length; value++) {
        backAround[value] = (backAround[value] ?? 0) + slope * (coefficients[from - number + value] ?? 0)
      }
    }
    if (!isFirst) addAround(back, before, x, y, backAround)
  }
  return back
}

/** Adds values to the 3 x 3 places around one, where they are inside. */
function addAround(to: Float32Array, maps: Maps, x: number, y: number, around: Float64Array): void {
  const inRow = maps.width * maps.channels
  const first = (x - 1) * maps.channels
  let at = 0
  for (let row = y - 1; row <= y + 1; row++) {
    const isInside = row >= 0 && row < maps.height
    for (let value = first; value < first + 3 * maps.channels; value++, at++) {
      if (!isInside || value < 0 || value >= inRow) continue
      to[row * inRow + value] = (to[row * inRow + value] ?? 0) + (around[at] ?? 0)
    }
  }
}

/** Reads the 3 x 3 places around one into `around`, in the order rows, columns, channels. */
function readAround(maps: Maps, x: number, y: number, around: Float64Array): void {
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

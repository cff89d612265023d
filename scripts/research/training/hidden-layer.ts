import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import type { Linear, Sample } from './linear.ts'
import { adamSteps } from './patch-network.ts'

/** A network with one hidden layer: a sum of hidden units, each a sum of the values, or 0 if that is negative. */
export interface HiddenLayer {
  readonly hidden: readonly Linear[]
  readonly output: Linear
}

/** How a network is trained. */
export interface Training {
  readonly hiddenUnits: number
  /** How many networks are trained from other starting weights; the result is their mean. */
  readonly networks: number
  readonly epochs: number
  /** The step at the start; it falls to 0 along half a cosine. */
  readonly step: number
  readonly samplesAStep: number
}

/** Fits the mean of networks to the samples' targets by weighted least squares, the same for the same samples. */
export function fitHiddenLayer(samples: readonly Sample[], training: Training): HiddenLayer {
  const trained = Array.from({ length: training.networks }, (_, at) => train(samples, training, at + 1))
  const output = trained.map((one) => one.output)
  const share = 1 / training.networks
  return {
    hidden: trained.flatMap((one) => one.hidden),
    output: {
      bias: output.reduce((sum, { bias }) => sum + bias * share, 0),
      coefficients: output.flatMap(({ coefficients }) => coefficients.map((value) => value * share)),
    },
  }
}

/** One vector has all weights: those of each unit and its bias, then those of the output and its bias. */
interface Shape {
  readonly inputs: number
  readonly units: number
}
const unitAt = ({ inputs }: Shape, unit: number) => unit * (inputs + 1)
const outputAt = ({ inputs, units }: Shape) => units * (inputs + 1)
const weightsIn = (shape: Shape) => outputAt(shape) + shape.units + 1

function train(samples: readonly Sample[], training: Training, seed: number): HiddenLayer {
  const shape = { inputs: samples[0]?.values.length ?? 0, units: training.hiddenUnits }
  const random = new SeededRandom(seed)
  const weights = startingWeights(shape, random)
  const step = adamSteps(weights)
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const order = Uint32Array.from(samples.keys())
  const stepsAnEpoch = Math.ceil(samples.length / training.samplesAStep)
  const steps = stepsAnEpoch * training.epochs
  const gradient = new Float64Array(weights.length)
  for (let at = 0; at < steps; at++) {
    const first = (at % stepsAnEpoch) * training.samplesAStep
    if (first === 0) shuffle(order, random)
    const chosen = order.subarray(first, first + training.samplesAStep)
    gradient.fill(0)
    for (const index of chosen) {
      const sample = samples[index]
      if (sample) addGradient(gradient, weights, shape, sample, (sample.weight / total) * samples.length)
    }
    const length = (training.step / 2) * (1 + Math.cos((Math.PI * at) / steps))
    step(gradient, length, 1 / chosen.length)
  }
  return layerOf(weights, shape)
}

/** Starting weights keep the size of values from layer to layer (He et al. 2015). Biases start at 0. */
function startingWeights(shape: Shape, random: SeededRandom): Float64Array {
  const weights = new Float64Array(weightsIn(shape))
  const between = (limit: number) => limit * (random.below(2 ** 24) / 2 ** 23 - 1)
  for (let unit = 0; unit < shape.units; unit++) {
    const from = unitAt(shape, unit)
    for (let at = 0; at < shape.inputs; at++) weights[from + at] = between(Math.sqrt(6 / shape.inputs))
    weights[outputAt(shape) + unit] = between(Math.sqrt(3 / shape.units))
  }
  return weights
}

/** Adds the gradient of half the squared error of a sample, times its factor. */
function addGradient(
  gradient: Float64Array,
  weights: Float64Array,
  shape: Shape,
  { values, target }: Sample,
  factor: number,
): void {
  const { inputs, units } = shape
  const output = outputAt(shape)
  let score = weights[output + units] ?? 0
  const hidden = new Float64Array(units)
  for (let unit = 0; unit < units; unit++) {
    const from = unitAt(shape, unit)
    let sum = weights[from + inputs] ?? 0
    for (let at = 0; at < inputs; at++) sum += (weights[from + at] ?? 0) * (values[at] ?? 0)
    if (sum <= 0) continue
    hidden[unit] = sum
    score += sum * (weights[output + unit] ?? 0)
  }
  const error = factor * (score - target)
  gradient[output + units] = (gradient[output + units] ?? 0) + error
  for (let unit = 0; unit < units; unit++) {
    const value = hidden[unit] ?? 0
    if (value === 0) continue
    const from = unitAt(shape, unit)
    gradient[output + unit] = (gradient[output + unit] ?? 0) + error * value
    const back = error * (weights[output + unit] ?? 0)
    for (let at = 0; at < inputs; at++) {
      gradient[from + at] = (gradient[from + at] ?? 0) + back * (values[at] ?? 0)
    }
    gradient[from + inputs] = (gradient[from + inputs] ?? 0) + back
  }
}

/** Puts the elements in another order, each as likely as the next (Fisher and Yates). */
function shuffle(order: Uint32Array, random: SeededRandom): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    const kept = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = kept
  }
}

function layerOf(weights: Float64Array, shape: Shape): HiddenLayer {
  const { inputs, units } = shape
  const sumAt = (from: number, length: number) => ({
    bias: weights[from + length] ?? 0,
    coefficients: [...weights.subarray(from, from + length)],
  })
  return {
    hidden: Array.from({ length: units }, (_, unit) => sumAt(unitAt(shape, unit), inputs)),
    output: sumAt(outputAt(shape), units),
  }
}

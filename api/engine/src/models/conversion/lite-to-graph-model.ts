import { headPartsNetwork, headPartsSide } from '../networks.ts'
import type { ModelFiles } from '../wasm-network.ts'
import {
  float,
  type Graph,
  type Growth,
  grown,
  growthInShape,
  integersOf,
  list,
  openGraph,
  shapeOf,
  text,
  weightsOf,
} from './lite-graph.ts'
import { type LiteOperation, readLiteModel } from './lite-model.ts'

/** Adds what an operation of TensorFlow Lite is in TensorFlow.js, and returns how its output grows. */
type Convert = (graph: Graph, operation: LiteOperation, name: string) => Converted

interface Converted {
  readonly growth: Growth
  /** The function that follows, by its number in TensorFlow Lite's schema; none if absent. */
  readonly activation?: number | undefined
}

const [noActivation, reluActivation] = [0, 1]

/** Fields of the options of convolutions, by their numbers in the schema. */
const [paddingField, acrossField, downField] = [0, 1, 2]

/** What convolutions of all channels, and of each channel alone, differ in. */
const convolutions = {
  all: { activation: 3, gaps: [4, 5], operation: '_FusedConv2D' },
  each: { activation: 4, gaps: [5, 6], operation: 'FusedDepthwiseConv2dNative' },
} as const

const convolution =
  (channelsOf: keyof typeof convolutions): Convert =>
  (graph, { inputs, options }, name) => {
    const [picture, weightsAt, biasAt] = inputs
    const { activation, gaps, operation } = convolutions[channelsOf]
    if (!options || gaps.some((field) => options.integer(field, 1) !== 1))
      throw new Error('Convolutions with gaps are not read.')
    const { shape, values } = weightsOf(graph, weightsAt)
    const bias = weightsOf(graph, biasAt)
    const [made = 1, height = 1, width = 1, channels = 1] = shape
    const placed =
      channelsOf === 'all'
        ? graph.constant(
            `${name}_weights`,
            [height, width, channels, made],
            turned(values, made, height * width * channels),
          )
        : graph.constant(`${name}_weights`, [height, width, channels, 1], values)
    const read = [graph.computed(picture), placed, graph.constant(`${name}_bias`, bias.shape, bias.values)]
    graph.add(name, operation, read, {
      T: float,
      strides: list([1, options.integer(downField), options.integer(acrossField), 1]),
      padding: text(options.byte(paddingField) === 0 ? 'SAME' : 'VALID'),
      data_format: text('NHWC'),
      dilations: list([1, 1, 1, 1]),
      num_args: { i: '1' },
      fused_ops: { list: { s: [text('BiasAdd').s] } },
      epsilon: { f: 0 },
    })
    return { growth: graph.growth(picture), activation: options.byte(activation) }
  }

/** A matrix with its rows as columns. */
function turned(values: Float32Array, rows: number, columns: number): Float32Array {
  const made = new Float32Array(values.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      made[column * rows + row] = values[row * columns + column] ?? 0
  return made
}

/** A picture enlarged by weights: each of its pixels becomes a window. */
const enlarge: Convert = (graph, { inputs, options, output }, name) => {
  const [, weightsAt, picture, biasAt] = inputs
  if (!options) throw new Error('An enlargement lacks its options.')
  const activation = 3
  const { shape, values } = weightsOf(graph, weightsAt)
  const bias = weightsOf(graph, biasAt)
  const [made = 1, height = 1, width = 1, channels = 1] = shape
  const placed = new Float32Array(values.length)
  const places = height * width
  for (let to = 0; to < made; to++)
    for (let place = 0; place < places; place++)
      for (let from = 0; from < channels; from++)
        placed[(place * made + to) * channels + from] = values[(to * places + place) * channels + from] ?? 0
  const growth = graph.growth(picture)
  const read = [
    graph.integers(`${name}_size`, grown(graph.tensor(output).shape, growth, graph.scale)),
    graph.constant(`${name}_weights`, [height, width, made, channels], placed),
    graph.computed(picture),
  ]
  const enlarged = graph.add(`${name}_bare`, 'Conv2DBackpropInput', read, {
    T: float,
    strides: list([1, options.integer(downField), options.integer(acrossField), 1]),
    padding: text('SAME'),
    data_format: text('NHWC'),
    dilations: list([1, 1, 1, 1]),
  })
  graph.add(name, 'AddV2', [enlarged, graph.constant(`${name}_bias`, bias.shape, bias.values)])
  return { growth, activation: options.byte(activation) }
}

const pairwise =
  (operationName: 'AddV2' | 'Mul'): Convert =>
  (graph, { inputs, options, output }, name) => {
    graph.add(name, operationName, inputs.map(graph.computed))
    const growths = inputs.map(graph.growth)
    const growth = graph
      .tensor(output)
      .shape.map((_, axis) => Math.max(...growths.map((one) => one[axis] ?? 0)))
    return { growth, activation: options?.byte(0) }
  }

const resize =
  (operationName: 'ResizeBilinear' | 'ResizeNearestNeighbor'): Convert =>
  (graph, { inputs: [picture, size] }, name) => {
    const sides = integersOf(graph, size).map((side) => side * graph.scale)
    const sized = graph.integers(`${name}_size`, sides)
    graph.add(name, operationName, [graph.computed(picture), sized], {
      T: float,
      align_corners: { b: false },
      half_pixel_centers: { b: true },
    })
    return { growth: graph.growth(picture) }
  }

const reshape: Convert = (graph, { inputs: [from], output }, name) => {
  const { shape } = graph.tensor(output)
  const growth = growthInShape(graph.tensor(from).shape, graph.growth(from), shape)
  const lengths = grown(shape, growth, graph.scale)
  graph.add(name, 'Reshape', [graph.computed(from), graph.integers(`${name}_shape`, lengths)])
  return { growth }
}

const transpose: Convert = (graph, { inputs: [from, orderAt] }, name) => {
  const growth = graph.growth(from)
  graph.add(name, 'Transpose', [graph.computed(from), graph.computed(orderAt)])
  return { growth: integersOf(graph, orderAt).map((axis) => growth[axis] ?? 0) }
}

const softmax: Convert = (graph, { inputs: [from] }, name) => {
  graph.add(name, 'Softmax', [graph.computed(from)])
  return { growth: graph.growth(from) }
}

/** Axes are reduced to a length of 1. */
const sum: Convert = (graph, { inputs: [from, axesAt] }, name) => {
  const axes = integersOf(graph, axesAt)
  const placed = graph.integers(`${name}_axes`, axes)
  graph.add(name, 'Sum', [graph.computed(from), placed], { T: float, keep_dims: { b: true } })
  return { growth: graph.growth(from).map((grows, axis) => (axes.includes(axis) ? 0 : grows)) }
}

/** By the numbers of operations in TensorFlow Lite's schema. */
const conversions: Readonly<Record<number, Convert>> = {
  0: pairwise('AddV2'),
  3: convolution('all'),
  4: convolution('each'),
  18: pairwise('Mul'),
  22: reshape,
  23: resize('ResizeBilinear'),
  25: softmax,
  39: transpose,
  67: enlarge,
  74: sum,
  97: resize('ResizeNearestNeighbor'),
}

/**
 * MediaPipe's network for the parts of a person as one of TensorFlow.js, with the same weights. The file's reads 256 pixels, and
 * this one half of them: it takes a fifth of the time, and finds as many coverings of heads. Its output is the share of each part.
 *
 * @param side The side of the square picture, in pixels; other sides are for tests.
 * @throws If the network does what is not read, or cannot read a picture of that side.
 */
export function readHeadParts(bytes: Uint8Array, side: number = headPartsNetwork.side): ModelFiles {
  const { picture, outputs } = headPartsNetwork
  const model = readLiteModel(bytes)
  const [, ownSide = 0] = model.tensors[model.input]?.shape ?? []
  const graph = openGraph(model, side / ownSide)
  graph.name(model.input, picture, [0, 1, 1, 0])
  graph.add(picture, 'Placeholder', [], { dtype: float, shape: { shape: shapeOf([1, side, side, 3]) } })
  for (const operation of model.operations) convert(graph, operation)
  const shares = graph.add('shares', 'Softmax', [graph.computed(model.output)])
  const averaged = side / headPartsSide
  const window = list([1, averaged, averaged, 1])
  const pooled = { ksize: window, strides: window, padding: text('VALID'), data_format: text('NHWC') }
  graph.add(outputs[0], 'AvgPool', [shares], { T: float, ...pooled })
  return graph.files()
}

function convert(graph: Graph, operation: LiteOperation): void {
  const conversion = conversions[operation.code]
  if (!conversion) throw new Error(`TensorFlow Lite's operation ${operation.code} is not known.`)
  const name = `operation_${operation.output}`
  const { growth, activation = noActivation } = conversion(graph, operation, name)
  if (activation > reluActivation) throw new Error(`The activation ${activation} is not known.`)
  const made = activation === noActivation ? name : graph.add(`${name}_activated`, 'Relu', [name])
  graph.name(operation.output, made, growth)
}

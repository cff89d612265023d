import { headPartsSide, networks } from '../networks.ts'
import type { ModelFiles } from '../wasm-network.ts'
import {
  type Convert,
  finish,
  float,
  grown,
  growthInShape,
  integersOf,
  list,
  named,
  openGraph,
  shapeOf,
  tensorOf,
  text,
  weightsOf,
} from './lite-graph.ts'
import { type LiteModel, type OperationName, readLiteModel } from './lite-model.ts'

/** The fields of the options of the three kinds of convolutions, by their numbers in the schema. */
const convolutions = {
  convolve: { activation: 3, gaps: [4, 5] },
  convolveChannels: { activation: 4, gaps: [5, 6] },
} as const
const [paddingField, acrossField, downField] = [0, 1, 2]

const convolution =
  (kind: 'convolve' | 'convolveChannels'): Convert =>
  (graph, operation) => {
    const { inputs, options } = operation
    const [picture, weightsAt, biasAt] = inputs
    const { activation, gaps } = convolutions[kind]
    if (!options || gaps.some((field) => options.integer(field, 1) !== 1))
      throw new Error('Convolutions with gaps are not read.')
    const name = named(operation)
    const weights = weightsOf(graph, weightsAt)
    const bias = weightsOf(graph, biasAt)
    const [made = 1, height = 1, width = 1, channels = 1] = weights.shape
    const placed =
      kind === 'convolve'
        ? graph.constant(
            `${name}_weights`,
            [height, width, channels, made],
            turned(weights.values, made, height * width * channels),
          )
        : graph.constant(`${name}_weights`, [height, width, channels, 1], weights.values)
    const operationName = kind === 'convolve' ? '_FusedConv2D' : 'FusedDepthwiseConv2dNative'
    graph.add(
      name,
      operationName,
      [graph.computed(picture), placed, graph.constant(`${name}_bias`, bias.shape, bias.values)],
      {
        T: float,
        strides: list([1, options.integer(downField), options.integer(acrossField), 1]),
        padding: text(options.byte(paddingField) === 0 ? 'SAME' : 'VALID'),
        data_format: text('NHWC'),
        dilations: list([1, 1, 1, 1]),
        num_args: { i: '1' },
        fused_ops: { list: { s: [text('BiasAdd').s] } },
        epsilon: { f: 0 },
      },
    )
    finish(graph, operation, name, options.byte(activation), graph.growth(picture))
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
const enlarge: Convert = (graph, operation) => {
  const { inputs, options, output } = operation
  const [, weightsAt, picture, biasAt] = inputs
  if (!options) throw new Error('An enlargement lacks its options.')
  const activation = 3
  const name = named(operation)
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
  const size = grown(graph.tensor(output).shape, growth, graph.scale)
  const enlarged = graph.add(
    `${name}_bare`,
    'Conv2DBackpropInput',
    [
      graph.constant(`${name}_size`, [4], Int32Array.from(size)),
      graph.constant(`${name}_weights`, [height, width, made, channels], placed),
      graph.computed(picture),
    ],
    {
      T: float,
      strides: list([1, options.integer(downField), options.integer(acrossField), 1]),
      padding: text('SAME'),
      data_format: text('NHWC'),
      dilations: list([1, 1, 1, 1]),
    },
  )
  graph.add(name, 'AddV2', [enlarged, graph.constant(`${name}_bias`, bias.shape, bias.values)], { T: float })
  finish(graph, operation, name, options.byte(activation), growth)
}

/** What a network of TensorFlow Lite is converted for. */
export interface ReadAs {
  /** The names that the input and the output get. */
  readonly input: string
  readonly output: string
  /** The side of the square picture, in pixels. Sides other than the file's halve, or multiply, what the network computes. */
  readonly side: number
  /** How many pixels of the output, down and across, are averaged to one share of each class. */
  readonly averaged: number
}

/**
 * A network of TensorFlow Lite as one of TensorFlow.js, with the same weights, for a picture of any side that its shapes allow.
 * The output is the share of each class.
 * Throws if the network does what is not read: gaps in a window, or an activation that is not known.
 */
export function toGraphModel(model: LiteModel, { input, output, side, averaged }: ReadAs): ModelFiles {
  const [, ownSide = 0] = tensorOf(model, model.input).shape
  const graph = openGraph(model, side / ownSide)
  graph.name(model.input, input, [0, 1, 1, 0])
  graph.add(input, 'Placeholder', [], { dtype: float, shape: { shape: shapeOf([1, side, side, 3]) } })
  for (const operation of model.operations) conversions[operation.name](graph, operation)
  const shares = graph.add('shares', 'Softmax', [graph.computed(model.output)], { T: float })
  const window = list([1, averaged, averaged, 1])
  const pooled = { ksize: window, strides: window, padding: text('VALID'), data_format: text('NHWC') }
  graph.add(output, 'AvgPool', [shares], { T: float, ...pooled })
  return graph.files()
}

const pairwise =
  (operationName: 'AddV2' | 'Mul'): Convert =>
  (graph, operation) => {
    const { inputs, options } = operation
    const name = named(operation)
    graph.add(name, operationName, inputs.map(graph.computed), { T: float })
    const growths = inputs.map(graph.growth)
    const axes = graph.tensor(operation.output).shape.map((_, axis) => axis)
    const growth = axes.map((axis) => Math.max(...growths.map((one) => one[axis] ?? 0)))
    finish(graph, operation, name, options?.byte(0) ?? 0, growth)
  }

const resize =
  (operationName: 'ResizeBilinear' | 'ResizeNearestNeighbor'): Convert =>
  (graph, operation) => {
    const [picture, size] = operation.inputs
    const name = named(operation)
    const sides = integersOf(graph, size).map((side) => side * graph.scale)
    const sized = graph.constant(`${name}_size`, [2], Int32Array.from(sides))
    graph.add(name, operationName, [graph.computed(picture), sized], {
      T: float,
      align_corners: { b: false },
      half_pixel_centers: { b: true },
    })
    graph.name(operation.output, name, graph.growth(picture))
  }

const reshape: Convert = (graph, operation) => {
  const [from] = operation.inputs
  const name = named(operation)
  const { shape } = graph.tensor(operation.output)
  const growth = growthInShape(graph.tensor(from).shape, graph.growth(from), shape)
  const lengths = grown(shape, growth, graph.scale)
  graph.add(
    name,
    'Reshape',
    [graph.computed(from), graph.constant(`${name}_shape`, [lengths.length], Int32Array.from(lengths))],
    { T: float },
  )
  graph.name(operation.output, name, growth)
}

const transpose: Convert = (graph, operation) => {
  const [from, orderAt] = operation.inputs
  const name = named(operation)
  const growth = graph.growth(from)
  graph.add(name, 'Transpose', [graph.computed(from), graph.computed(orderAt)], { T: float })
  graph.name(
    operation.output,
    name,
    integersOf(graph, orderAt).map((axis) => growth[axis] ?? 0),
  )
}

const softmax: Convert = (graph, operation) => {
  const [from] = operation.inputs
  graph.add(named(operation), 'Softmax', [graph.computed(from)], { T: float })
  graph.name(operation.output, named(operation), graph.growth(from))
}

/** Axes are reduced to a length of 1. */
const sum: Convert = (graph, operation) => {
  const [from, axesAt] = operation.inputs
  const name = named(operation)
  const axes = integersOf(graph, axesAt)
  const placed = graph.constant(`${name}_axes`, [axes.length], Int32Array.from(axes))
  graph.add(name, 'Sum', [graph.computed(from), placed], { T: float, keep_dims: { b: true } })
  graph.name(
    operation.output,
    name,
    graph.growth(from).map((grows, axis) => (axes.includes(axis) ? 0 : grows)),
  )
}

const conversions: Readonly<Record<OperationName, Convert>> = {
  add: pairwise('AddV2'),
  convolve: convolution('convolve'),
  convolveChannels: convolution('convolveChannels'),
  multiply: pairwise('Mul'),
  reshape,
  resizeBilinear: resize('ResizeBilinear'),
  softmax,
  transpose,
  enlarge,
  sum,
  resizeNearest: resize('ResizeNearestNeighbor'),
}

/**
 * MediaPipe's network for the parts of a person, which reads 256 pixels, for the half of them: a fifth of the time, and it finds
 * as many coverings of heads.
 */
export function readHeadParts(bytes: Uint8Array): ModelFiles {
  const { picture, side, outputs } = networks['selfie-multiclass']
  if (!side || !outputs?.[0]) throw new Error('The network for the parts of a head is not described.')
  return toGraphModel(readLiteModel(bytes), {
    input: picture,
    output: outputs[0],
    side,
    averaged: side / headPartsSide,
  })
}

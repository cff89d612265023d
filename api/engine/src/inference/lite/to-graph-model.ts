import type { ModelFiles } from '../wasm/open-wasm-network.ts'
import { type Convert, finish, integersOf, named } from './converting.ts'
import { convolve, enlarge } from './convolutions.ts'
import { float, list, openGraph, shapeOf, tensorOf, text } from './graph.ts'
import { grown, growthInShape } from './grown-shapes.ts'
import type { LiteModel, OperationName } from './lite-model.ts'

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
  convolve: convolve('convolve'),
  convolveChannels: convolve('convolveChannels'),
  multiply: pairwise('Mul'),
  reshape,
  resizeBilinear: resize('ResizeBilinear'),
  softmax,
  transpose,
  enlarge,
  sum,
  resizeNearest: resize('ResizeNearestNeighbor'),
}

import { type Convert, finish, named, weightsOf } from './converting.ts'
import { float, list, text } from './graph.ts'
import { grown } from './grown-shapes.ts'

/** The fields of the options of the three kinds of convolutions, by their numbers in the schema. */
const convolutions = {
  convolve: { activation: 3, gaps: [4, 5] },
  convolveChannels: { activation: 4, gaps: [5, 6] },
} as const
const [paddingField, acrossField, downField] = [0, 1, 2]

export const convolve =
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
export const enlarge: Convert = (graph, operation) => {
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

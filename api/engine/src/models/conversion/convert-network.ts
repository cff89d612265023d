import { readModelFiles } from '../model-files.ts'
import { type NetworkName, networks } from '../networks.ts'
import {
  branch,
  cast,
  each,
  equal,
  multiplyMatrices,
  pairwise,
  reciprocalRoot,
  reduced,
  relu6,
  same,
  slopedRelu,
  softmax,
  square,
  sum,
  taken,
} from './arithmetic.ts'
import { type Builder, type Convert, channelsOf, expectComputed, openBuilder } from './builder.ts'
import { convolve, convolveChannels, convolveWithGaps, enlarge } from './convolution.ts'
import { type GraphModel, GraphModelFile, type GraphNode, readGraphModel } from './graph-model.ts'
import { type OnnxGraph, writeOnnx } from './onnx-file.ts'
import { cropToItself, join, pad, pool, resize, split } from './pictures.ts'
import { gather, gatherEach, lengthsOf, pack, repeat, reshape, slice, transpose } from './shapes.ts'
import { type Channels, constantOf, type Length, numbersOf, type Value, wholeSide } from './value.ts'

const equalParts: Convert = split(1, ({ node }, channels) => {
  const parts = node.attributes.num_split?.i ?? 1
  return Array.from({ length: parts }, () => channels / parts)
})

const givenParts: Convert = split(0, ({ input }) => numbersOf(input(1)))

/** How those of TensorFlow's operations are converted that can be done on some of the channels alone. */
const onSomeChannels: Readonly<Record<string, Convert>> = {
  Conv2D: convolve,
  _FusedConv2D: convolve,
  DepthwiseConv2dNative: convolveChannels,
  FusedDepthwiseConv2dNative: convolveChannels,
  AvgPool: pool('AveragePool'),
  MaxPool: pool('MaxPool'),
  ResizeBilinear: resize('linear'),
  Slice: cropToItself,
  ConcatV2: join,
  Split: equalParts,
  SplitV: givenParts,
  Add: pairwise('Add'),
  AddV2: pairwise('Add'),
  AddN: sum,
  Sub: pairwise('Sub'),
  Mul: pairwise('Mul'),
  RealDiv: pairwise('Div'),
  Maximum: pairwise('Max'),
  Minimum: pairwise('Min'),
  Relu: each('Relu'),
  Relu6: relu6,
  Sigmoid: each('Sigmoid'),
  Tanh: each('Tanh'),
  Floor: each('Floor'),
  Square: square,
  Identity: same,
  Switch: branch,
  Merge: taken,
}

/** How all of them are converted. */
const conversions: Readonly<Record<string, Convert>> = {
  ...onSomeChannels,
  BatchToSpaceND: convolveWithGaps,
  SpaceToBatchND: same,
  Conv2DBackpropInput: enlarge,
  Pad: pad,
  ResizeNearestNeighbor: resize('nearest'),
  Prelu: slopedRelu,
  Rsqrt: reciprocalRoot,
  Cast: cast,
  Mean: reduced('ReduceMean'),
  Sum: reduced('ReduceSum'),
  Max: reduced('ReduceMax'),
  Min: reduced('ReduceMin'),
  Prod: reduced('ReduceProd'),
  BatchMatMulV2: multiplyMatrices,
  Softmax: softmax,
  Reshape: reshape,
  StridedSlice: slice,
  Transpose: transpose,
  GatherV2: gather,
  GatherNd: gatherEach,
  Shape: lengthsOf,
  Pack: pack,
  BroadcastTo: repeat,
  Equal: equal,
  Squeeze: same,
}

/** What is converted: the network's inputs and wanted outputs. */
export interface Conversion {
  /** The input that takes the picture; it is called `input` in the converted network, with its channels first. */
  readonly picture: string
  /** Height and width of the picture. */
  readonly sides: readonly [Length, Length]
  /** The other inputs, each of which is always this number. */
  readonly given: Readonly<Record<string, number>>
  /** The wanted outputs, `name` or `name:output`; if absent, all that no other operation uses, in the file's order. */
  readonly outputs?: readonly string[]
}

/** Converts a network of TensorFlow.js to ONNX. Only what the wanted outputs need is converted. */
export function convertNetwork(model: GraphModel, conversion: Conversion): OnnxGraph {
  const outputs = conversion.outputs ?? unused(model)
  // The first pass only finds which parts of split tensors are wanted.
  const wantedParts = new Map<string, Set<number>>()
  const first = openBuilder()
  const trial = converter(model, conversion, first, (node, output) => {
    const parts = wantedParts.get(node.name) ?? new Set()
    wantedParts.set(node.name, parts.add(output))
    return false
  })
  for (const output of outputs) trial(output)
  const builder = openBuilder()
  const valueFrom = converter(
    model,
    conversion,
    builder,
    ({ name }) => (wantedParts.get(name)?.size ?? 0) > 1,
  )
  const named = outputs.map((output) => builder.emit('Identity', [builder.asGiven(valueFrom(output))]))
  const sides = conversion.sides.map((side) => (typeof side === 'number' ? side : side.of))
  return builder.graph([{ name: 'input', shape: [1, 3, ...sides] }], named)
}

function unused({ nodes }: GraphModel): string[] {
  const used = new Set([...nodes.values()].flatMap(({ inputs }) => inputs.map((from) => partsOf(from).name)))
  return [...nodes.keys()].filter((name) => !used.has(name))
}

/** The name of an operation, and the number of its output. */
function partsOf(from: string): { name: string; output: number } {
  const [name = '', output = '0'] = from.split(':')
  return { name, output: Number(output) }
}

type ValueFrom = (from: string, channels?: Channels) => Value

/** Converts operations as they are asked for, each once for each range of channels. */
function converter(
  { nodes, constants }: GraphModel,
  { picture, sides, given }: Conversion,
  builder: Builder,
  together: (node: GraphNode, output: number) => boolean,
): ValueFrom {
  const known = new Map<string, Value>()
  const nodeOf = (name: string) => {
    const node = nodes.get(name)
    if (!node) throw new Error(`The network has no operation ${name}.`)
    return node
  }
  const convert = (from: string, channels?: Channels): Value => {
    const { name, output } = partsOf(from)
    const constant = constants.get(name)
    if (constant) return { kind: 'constant', ...constant }
    if (name === picture) {
      return { kind: 'computed', name: 'input', shape: [1, ...sides, 3], order: 'channels-first' }
    }
    const number = given[name]
    if (number !== undefined) return constantOf([], Float32Array.of(number))
    const node = nodeOf(name)
    const conversion = conversions[node.operation]
    if (!conversion) throw new Error(`There is no conversion of ${node.operation}.`)
    if (channels && !(node.operation in onSomeChannels)) return narrowed(builder, valueFrom(from), channels)
    const inputOf = (of: GraphNode, at: number, wanted?: Channels) => valueFrom(of.inputs[at] ?? '', wanted)
    return conversion({
      node,
      builder,
      input: (at, wanted) => inputOf(node, at, wanted),
      source: (at) => nodeOf(partsOf(node.inputs[at] ?? '').name),
      inputOf,
      channels,
      output,
      together: together(node, output),
    })
  }
  const valueFrom: ValueFrom = (from, channels) => {
    const { name, output } = partsOf(from)
    const key = `${name}:${output}:${channels ? `${channels.from}-${channels.to}` : ''}`
    const value = known.get(key) ?? convert(from, channels)
    known.set(key, value)
    return value
  }
  return valueFrom
}

/** Some of the channels of a picture. */
function narrowed(builder: Builder, value: Value, { from, to }: Channels): Value {
  const picture = expectComputed(value)
  if (from === 0 && to === channelsOf(picture.shape)) return picture
  const places = [[from], [to], [1]].map(builder.integers)
  const name = builder.emit('Slice', [builder.channelsFirst(picture), ...places])
  return { ...picture, name, shape: picture.shape.with(-1, to - from), order: 'channels-first' }
}

/** Converted networks: ONNX files in memory that threads can share. */
export type ConvertedFiles = Readonly<Partial<Record<NetworkName, SharedArrayBuffer>>>

/** Converts a network of the models' package to an ONNX file, in memory that threads can share. */
export async function convertFile(name: NetworkName): Promise<SharedArrayBuffer> {
  const { description, weights } = await readModelFiles(name)
  const { side, ...network } = networks[name]
  const sides: readonly [Length, Length] = side ? [side, side] : [wholeSide('height'), wholeSide('width')]
  const model = readGraphModel(GraphModelFile.parse(description), weights)
  const bytes = writeOnnx(convertNetwork(model, { ...network, sides }))
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}

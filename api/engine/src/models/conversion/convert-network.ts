import { readModelFiles } from '../model-files.ts'
import { type NetworkDescription, type NetworkName, networks } from '../networks.ts'
import * as arithmetic from './arithmetic.ts'
import { type Builder, type Convert, channelsOf, openBuilder } from './builder.ts'
import * as convolution from './convolution.ts'
import { type Constant, type GraphModel, type GraphNode, readGraphModel } from './graph-model.ts'
import { type OnnxGraph, writeOnnx } from './onnx-file.ts'
import * as pictures from './pictures.ts'
import * as shapes from './shapes.ts'
import { type Channels, constantOf, cut, numbersOf, type Value, wholeSide } from './value.ts'

const equalParts: Convert = pictures.split(1, ({ node }, channels) => {
  const parts = node.attributes.num_split?.i ?? 1
  return Array.from({ length: parts }, () => channels / parts)
})

const givenParts: Convert = pictures.split(0, ({ input }) => numbersOf(input(1)))

/** How those of TensorFlow's operations are converted that can be done on some of the channels alone. */
const onSomeChannels: Readonly<Record<string, Convert>> = {
  Conv2D: convolution.convolve,
  _FusedConv2D: convolution.convolve,
  DepthwiseConv2dNative: convolution.convolveChannels,
  FusedDepthwiseConv2dNative: convolution.convolveChannels,
  AvgPool: pictures.pool('AveragePool'),
  MaxPool: pictures.pool('MaxPool'),
  ResizeBilinear: pictures.resize('linear'),
  Slice: pictures.cropToItself,
  ConcatV2: pictures.join,
  Split: equalParts,
  SplitV: givenParts,
  Add: arithmetic.pairwise('Add'),
  AddV2: arithmetic.pairwise('Add'),
  AddN: arithmetic.sum,
  Sub: arithmetic.pairwise('Sub'),
  Mul: arithmetic.pairwise('Mul'),
  RealDiv: arithmetic.pairwise('Div'),
  Maximum: arithmetic.pairwise('Max'),
  Minimum: arithmetic.pairwise('Min'),
  Relu: arithmetic.each('Relu'),
  Relu6: arithmetic.relu6,
  Sigmoid: arithmetic.each('Sigmoid'),
  Tanh: arithmetic.each('Tanh'),
  Floor: arithmetic.each('Floor'),
  Square: arithmetic.square,
  Identity: arithmetic.same,
  Switch: arithmetic.branch,
  Merge: arithmetic.taken,
}

/** How all of them are converted. */
const conversions: Readonly<Record<string, Convert>> = {
  ...onSomeChannels,
  SpaceToBatchND: convolution.distribute,
  BatchToSpaceND: arithmetic.same,
  Conv2DBackpropInput: convolution.enlarge,
  Pad: pictures.pad,
  ResizeNearestNeighbor: pictures.resize('nearest'),
  Prelu: arithmetic.slopedRelu,
  Rsqrt: arithmetic.reciprocalRoot,
  Cast: arithmetic.cast,
  Mean: arithmetic.reduced('ReduceMean'),
  Sum: arithmetic.reduced('ReduceSum'),
  Max: arithmetic.reduced('ReduceMax'),
  Min: arithmetic.reduced('ReduceMin'),
  Prod: arithmetic.reduced('ReduceProd'),
  BatchMatMulV2: arithmetic.multiplyMatrices,
  Softmax: arithmetic.softmax,
  Reshape: shapes.reshape,
  StridedSlice: shapes.slice,
  Transpose: shapes.transpose,
  GatherV2: shapes.gather,
  GatherNd: shapes.gatherEach,
  Shape: shapes.lengthsOf,
  Pack: shapes.pack,
  BroadcastTo: shapes.repeat,
  Equal: arithmetic.equal,
  Squeeze: arithmetic.same,
}

/** What of its description the conversion of a network needs. */
type Conversion = Pick<NetworkDescription, 'picture' | 'side' | 'given' | 'outputs'>

/**
 * Converts a network of TensorFlow.js to ONNX, with its picture as the input `input`, channels first. Only what the wanted
 * outputs need is converted; without a list of these, all that no other operation uses are wanted.
 */
export function convertNetwork(
  model: GraphModel,
  { picture, side, given, ...wanted }: Conversion,
): OnnxGraph {
  const outputs = wanted.outputs ?? unused(model)
  const sides = side ? [side, side] : [wholeSide('height'), wholeSide('width')]
  const input: Value = { kind: 'computed', name: 'input', shape: [1, ...sides, 3], order: 'channels-first' }
  const inputs = new Map<string, Value>([[picture, input]])
  for (const [name, number] of Object.entries(given)) {
    inputs.set(name, constantOf([], Float32Array.of(number)))
  }
  // The first pass only finds which parts of split tensors are wanted.
  const wantedParts = new Map<string, Set<number>>()
  const trial = converter(model, inputs, openBuilder(), (node, output) => {
    const parts = wantedParts.get(node.name) ?? new Set()
    wantedParts.set(node.name, parts.add(output))
    return false
  })
  for (const output of outputs) trial(output)
  const builder = openBuilder()
  const isSplit = ({ name }: GraphNode) => (wantedParts.get(name)?.size ?? 0) > 1
  const valueFrom = converter(model, inputs, builder, isSplit)
  const named = outputs.map((output) => builder.emit('Identity', [builder.asGiven(valueFrom(output))]))
  return builder.graph([1, 3, ...sides.map((one) => (typeof one === 'number' ? one : one.of))], named)
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
  inputs: ReadonlyMap<string, Value>,
  builder: Builder,
  together: (node: GraphNode, output: number) => boolean,
): ValueFrom {
  const known = new Map<string, Value>()
  const convert = (from: string, channels?: Channels): Value => {
    const { name, output } = partsOf(from)
    const constant = constants.get(name)
    if (constant) return { kind: 'constant', ...(channels ? narrowed(constant, channels) : constant) }
    const given = inputs.get(name)
    if (given) return given
    const node = nodes.get(name)
    if (!node) throw new Error(`The network has no operation ${name}.`)
    const conversion = conversions[node.operation]
    if (!conversion) throw new Error(`There is no conversion of ${node.operation}.`)
    if (channels && !(node.operation in onSomeChannels)) return expectAll(valueFrom(from), channels)
    return conversion({
      node,
      builder,
      input: (at, wanted) => valueFrom(node.inputs[at] ?? '', wanted),
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

/** Some of the channels of a constant, which may also have one number for all of them. */
function narrowed(constant: Constant, channels: Channels): Constant {
  const { shape } = constant
  return (shape.at(-1) ?? 1) > 1 ? cut(constant, shape.length - 1, channels) : constant
}

/** The picture, if all of its channels are wanted. */
function expectAll(value: Value, { from, to }: Channels): Value {
  if (from === 0 && to === channelsOf(arithmetic.shapeOf(value))) return value
  throw new Error(`The channels ${from} to ${to} cannot be had alone.`)
}

/** Converted networks: ONNX files in memory that threads can share. */
export type ConvertedFiles = Readonly<Partial<Record<NetworkName, SharedArrayBuffer>>>

/** Converts a network of the models' package to an ONNX file, in memory that threads can share. */
export async function convertFile(name: NetworkName): Promise<SharedArrayBuffer> {
  const model = readGraphModel(await readModelFiles(name))
  const bytes = writeOnnx(convertNetwork(model, networks[name]))
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}

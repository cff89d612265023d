import { z } from 'zod'
import type { ModelFiles } from '../wasm-network.ts'

/** A constant of a network: a weight, or a number that an operation needs. */
export interface Constant {
  readonly shape: readonly number[]
  readonly values: Float32Array | Int32Array
}

export interface GraphNode {
  readonly name: string
  readonly operation: string
  /** `name` or `name:output`, without those inputs that only order the operations. */
  readonly inputs: readonly string[]
  readonly attributes: z.infer<typeof Attributes>
}

/** A network as TensorFlow.js stores it: a graph of TensorFlow's operations, in the order in which they can run. */
export interface GraphModel {
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly constants: ReadonlyMap<string, Constant>
}

/** Whole numbers are written as text, and text in base64. */
const number = z.coerce.number()
const text = z.base64().transform((encoded) => Buffer.from(encoded, 'base64').toString())

const numbers = z
  .object({ list: z.object({ i: z.array(number).default([]) }) })
  .transform(({ list }) => list.i)
const texts = z.object({ list: z.object({ s: z.array(text).default([]) }) }).transform(({ list }) => list.s)

/** Those attributes that the conversion reads; the others are dropped. */
const Attributes = z.object({
  strides: numbers.optional(),
  ksize: numbers.optional(),
  padding: z.object({ s: text }).optional(),
  fused_ops: texts.optional(),
  adj_y: z.object({ b: z.boolean() }).optional(),
  begin_mask: z.object({ i: number }).optional(),
  end_mask: z.object({ i: number }).optional(),
  num_split: z.object({ i: number }).optional(),
})

const Weight = z.object({
  name: z.string(),
  shape: z.array(z.number()),
  dtype: z.enum(['float32', 'int32', 'bool']),
  quantization: z
    .union([
      z.object({ dtype: z.literal('float16') }),
      z.object({ dtype: z.literal('uint8'), min: z.number(), scale: z.number() }),
    ])
    .optional(),
})
type Weight = z.infer<typeof Weight>

/** The description of a network, which names the files of its weights. */
const GraphModelFile = z.object({
  modelTopology: z.object({
    node: z.array(
      z.object({
        name: z.string(),
        op: z.string(),
        input: z.array(z.string()).default([]),
        attr: Attributes.default({}),
      }),
    ),
  }),
  weightsManifest: z.tuple([z.object({ paths: z.tuple([z.string()]), weights: z.array(Weight) })]),
})

/** Reads a network from its description and the bytes of its weights. */
export function readGraphModel({ description, weights: bytes }: ModelFiles): GraphModel {
  const file = GraphModelFile.parse(description)
  const {
    modelTopology,
    weightsManifest: [{ weights }],
  } = file
  const nodes = modelTopology.node.map(({ name, op, input, attr }) => ({
    name,
    operation: op,
    inputs: input.filter((from) => !from.startsWith('^')),
    attributes: attr,
  }))
  const constants = new Map<string, Constant>()
  let from = 0
  for (const weight of weights) {
    const count = weight.shape.reduce((product, side) => product * side, 1)
    const end = from + count * bytesEach(weight)
    constants.set(weight.name, {
      shape: weight.shape,
      values: valuesOf(weight, new Uint8Array(bytes.subarray(from, end))),
    })
    from = end
  }
  return { nodes: new Map(nodes.map((node) => [node.name, node])), constants }
}

function bytesEach({ dtype, quantization }: Weight): number {
  if (quantization) return quantization.dtype === 'uint8' ? 1 : 2
  return dtype === 'bool' ? 1 : 4
}

/** The values as TensorFlow.js decodes them. */
function valuesOf({ dtype, quantization }: Weight, { buffer }: Uint8Array<ArrayBuffer>) {
  if (quantization?.dtype === 'float16') return new Float32Array(new Float16Array(buffer))
  if (quantization) {
    const { min, scale } = quantization
    const steps = new Uint8Array(buffer)
    const values = new Float32Array(steps.length)
    // In a loop, because `Float32Array.from` takes ten times as long for the millions of weights.
    for (let at = 0; at < steps.length; at++) values[at] = (steps[at] ?? 0) * scale + min
    return values
  }
  if (dtype === 'float32') return new Float32Array(buffer)
  return dtype === 'int32' ? new Int32Array(buffer) : Int32Array.from(new Uint8Array(buffer))
}

import type { Constant, GraphNode } from './graph-model.ts'
import type { AttributeValue, Initializer, OnnxGraph, OnnxNode } from './onnx-file.ts'
import { type Channels, type Computed, fixed, type Length, reordered, type Value } from './value.ts'

/** The converted network while it grows. */
export type Builder = ReturnType<typeof openBuilder>

export function openBuilder() {
  const nodes: OnnxNode[] = []
  const initializers: Initializer[] = []
  const turned = new Map<string, string>()

  /** Adds an operation and returns the name of its output. */
  function emit(
    operation: string,
    inputs: readonly string[],
    attributes: Record<string, AttributeValue> = {},
  ): string {
    const output = `t${nodes.length}_0`
    nodes.push({ operation, inputs, output, attributes })
    return output
  }

  /** Adds a constant and returns its name. */
  function constant({ shape, values }: Omit<Initializer, 'name'>): string {
    const name = `c${initializers.length}`
    initializers.push({ name, shape, values })
    return name
  }

  /** Turns each tensor once, however many operations want it so. */
  function turn({ name }: Computed, perm: readonly number[]): string {
    const made = turned.get(name) ?? emit('Transpose', [name], { perm })
    turned.set(name, made)
    return made
  }

  return {
    emit,
    constant,
    /** Adds whole numbers as the runtime wants them for shapes, and returns their name. */
    integers: (values: readonly number[]) =>
      constant({ shape: [values.length], values: BigInt64Array.from(values, BigInt) }),
    /** Adds a single whole number of 64 bits and returns its name. */
    integer: (value: number) => constant({ shape: [], values: BigInt64Array.of(BigInt(value)) }),
    /** Adds a single number and returns its name. */
    scalar: (value: number) => constant({ shape: [], values: Float32Array.of(value) }),
    /** The name of the value with its axes as TensorFlow orders them. */
    asGiven(value: Value): string {
      if (value.kind === 'constant') return constant(value)
      const computed = expectComputed(value)
      return computed.order === 'as-given' ? computed.name : turn(computed, [0, 2, 3, 1])
    },
    /** The name of the picture with its channels first. */
    channelsFirst(value: Value): string {
      if (value.kind === 'constant') return constant(channelsFirstConstant(value))
      const computed = expectComputed(value)
      return computed.order === 'channels-first' ? computed.name : turn(computed, [0, 3, 1, 2])
    },
    graph: (inputShape: OnnxGraph['inputShape'], outputs: readonly string[]) =>
      onlyUsed({ nodes, initializers, inputShape, outputs }),
  }
}

/** The graph without what no output needs. */
function onlyUsed({ nodes, initializers, ...ends }: OnnxGraph): OnnxGraph {
  const used = new Set(ends.outputs)
  const kept = nodes.toReversed().filter((node) => {
    const needed = used.has(node.output)
    if (needed) for (const name of node.inputs) used.add(name)
    return needed
  })
  return { nodes: kept.reverse(), initializers: initializers.filter(({ name }) => used.has(name)), ...ends }
}

/** A constant that is used together with pictures: its last axis are the channels, as everywhere in TensorFlow. */
function channelsFirstConstant({ shape, values }: Constant): Constant {
  if (shape.length === 0 || (shape.length === 1 && shape[0] === 1)) return { shape: [], values }
  const full = [...Array.from({ length: 4 - shape.length }, () => 1), ...shape]
  return reordered({ shape: full, values }, [0, 3, 1, 2])
}

export function expectComputed(value: Value): Computed {
  if (value.kind === 'computed') return value
  throw new Error(`A tensor was expected, not ${value.kind}.`)
}

/** The number of channels of a picture. */
export const channelsOf = (shape: readonly Length[]) => fixed(shape.at(-1))

/** What the conversion of one operation works with. */
export interface Converting {
  readonly node: GraphNode
  readonly builder: Builder
  /** The operation's input of that number; if channels are given, these alone. */
  input(at: number, channels?: Channels): Value
  /** Those channels of the output that are wanted; all if absent. */
  readonly channels?: Channels | undefined
  /** The number of the output that is wanted. */
  readonly output: number
  /** Whether several outputs of this operation are wanted, so that they are better made together. */
  readonly together: boolean
}

/** Converts one operation: returns the value of the wanted output. */
export type Convert = (converting: Converting) => Value

export function unsupported({ node }: Converting, what: string): Error {
  return new Error(`${node.operation} ${node.name} cannot be converted: ${what}.`)
}

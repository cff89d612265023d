import { float, type Graph } from './graph.ts'
import type { Growth } from './grown-shapes.ts'
import type { LiteOperation } from './lite-model.ts'

/** Adds what an operation of TensorFlow Lite is in TensorFlow.js. */
export type Convert = (graph: Graph, operation: LiteOperation) => void

/** The name that an operation gets: TensorFlow Lite has none for it. */
export const named = ({ output }: LiteOperation) => `operation_${output}`

/** The numbers of a constant of whole numbers, such as a shape. Throws if it is computed. */
export function integersOf(graph: Graph, tensor: number | undefined): number[] {
  const { values } = graph.tensor(tensor)
  if (!(values instanceof Int32Array)) throw new Error('An operation of the network has a computed setting.')
  return [...values]
}

/** The shape and the numbers of an operation's weights. Throws if they are computed. */
export function weightsOf(
  graph: Graph,
  tensor: number | undefined,
): { shape: readonly number[]; values: Float32Array } {
  const { shape, values } = graph.tensor(tensor)
  if (!(values instanceof Float32Array)) throw new Error('An operation of the network has computed weights.')
  return { shape, values }
}

/** Activations by their numbers in TensorFlow Lite's schema. */
const activations = new Map([[1, 'Relu']])

/** Records an operation's output, after the activation that it has. */
export function finish(
  graph: Graph,
  operation: LiteOperation,
  name: string,
  activation: number,
  growth: Growth,
): void {
  const activated = activations.get(activation)
  if (activation !== 0 && !activated) throw new Error(`The activation ${activation} is not known.`)
  const made = activated ? graph.add(`${name}_activated`, activated, [name], { T: float }) : name
  graph.name(operation.output, made, growth)
}

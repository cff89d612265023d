import type { Builder } from './builder.ts'
import type { GraphNode } from './graph-model.ts'
import type { Channels, Value } from './value.ts'

/** What the conversion of one operation may use. */
export interface Converting {
  readonly node: GraphNode
  readonly builder: Builder
  /** The operation's input of that number; if channels are given, these alone. */
  input(at: number, channels?: Channels): Value
  /** The operation behind the input of that number. */
  source(at: number): GraphNode
  /** An input of another operation. */
  inputOf(node: GraphNode, at: number): Value
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

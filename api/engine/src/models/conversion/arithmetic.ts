import { type Convert, type Converting, expectComputed, unsupported } from './builder.ts'
import { pictureNamed, scaleChannels } from './convolution.ts'
import { elementTypes } from './onnx-file.ts'
import { constantOf, type Length, numbersOf, times, type Value } from './value.ts'

/** An operation on each value alone. */
export const each =
  (operation: string): Convert =>
  ({ builder, input, channels }) =>
    mapped(input(0, channels), (name) => builder.emit(operation, [name]))

/** The same tensor with other values. */
function mapped(value: Value, change: (name: string) => string): Value {
  const computed = expectComputed(value)
  return { ...computed, name: change(computed.name) }
}

export const relu6: Convert = ({ builder, input, channels }) =>
  mapped(input(0, channels), (name) => builder.emit('Clip', [name, builder.scalar(0), builder.scalar(6)]))

export const square: Convert = ({ builder, input, channels }) =>
  mapped(input(0, channels), (name) => builder.emit('Mul', [name, name]))

export const reciprocalRoot: Convert = ({ builder, input }) =>
  mapped(input(0), (name) => builder.emit('Reciprocal', [builder.emit('Sqrt', [name])]))

/** Numbers become whole ones; lengths are whole already. */
export const cast: Convert = ({ builder, input }) => {
  const value = input(0)
  if (value.kind === 'lengths') return value
  return mapped(value, (name) => builder.emit('Cast', [name], { to: elementTypes.int32 }))
}

/**
 * A rectifier with a slope below zero: max(x, 0) - slope * max(-x, 0). Two convolutions of one pixel keep the layout of the
 * convolutions beside them, which the runtime's own operation would not; the values are the same.
 */
export const slopedRelu: Convert = ({ builder, input }) => {
  const slopes = numbersOf(input(1))
  const picture = expectComputed(input(0))
  const name = builder.channelsFirst(picture)
  const below = builder.emit('Relu', [scaleChannels(builder, name, new Float32Array(slopes.length).fill(-1))])
  const sloped = scaleChannels(
    builder,
    below,
    Float32Array.from(slopes, (slope) => -slope),
  )
  return pictureNamed(builder.emit('Add', [builder.emit('Relu', [name]), sloped]), picture.shape)
}

/** An operation on two values each. A single number, or one for each channel, is used for all. */
export const pairwise =
  (operation: 'Add' | 'Sub' | 'Mul' | 'Div' | 'Max' | 'Min'): Convert =>
  (converting) => {
    const { input, channels } = converting
    return combined(converting, operation, input(0, channels), input(1, channels))
  }

/** The sum of several tensors. */
export const sum: Convert = (converting) =>
  converting.node.inputs
    .map((_, at) => converting.input(at, converting.channels))
    .reduce((total, value) => combined(converting, 'Add', total, value))

function combined(converting: Converting, operation: string, one: Value, other: Value): Value {
  const { builder } = converting
  if (one.kind === 'lengths') return multiplied(converting, operation, one.lengths, numbersOf(other))
  // What is added to zeros stays as it is, and what is multiplied by zeros becomes zeros.
  if (operation === 'Add' && one.kind === 'zeros') return other
  if (operation === 'Mul' && other.kind === 'zeros') return other
  const both = [one, other]
  const shape = broadcast(shapeOf(one), shapeOf(other))
  const pictures = both.some((value) => value.kind === 'computed' && value.order === 'channels-first')
  const first = pictures && both.every((value) => value.kind === 'constant' || shapeOf(value).length === 4)
  const names = both.map(first ? builder.channelsFirst : builder.asGiven)
  const name = builder.emit(operation, names)
  return { kind: 'computed', name, shape, order: first ? 'channels-first' : 'as-given' }
}

function multiplied(
  converting: Converting,
  operation: string,
  lengths: readonly Length[],
  factors: readonly number[],
): Value {
  if (operation !== 'Mul') throw unsupported(converting, 'these lengths')
  const made = lengths.map((length, at) => times(length, factors[at] ?? factors[0] ?? 1))
  return { kind: 'lengths', lengths: made }
}

export function shapeOf(value: Value): readonly Length[] {
  if ('shape' in value) return value.shape
  throw new Error(`A tensor was expected, not ${value.kind}.`)
}

function broadcast(one: readonly Length[], other: readonly Length[]): Length[] {
  const axes = Math.max(one.length, other.length)
  return Array.from({ length: axes }, (_, axis) => {
    const a = one[axis - axes + one.length] ?? 1
    const b = other[axis - axes + other.length] ?? 1
    return a === 1 ? b : a
  })
}

/** Reduces some axes to one value each, which stay as axes of one value. */
export const reduced =
  (operation: 'ReduceSum' | 'ReduceMax' | 'ReduceMin' | 'ReduceProd' | 'ReduceMean'): Convert =>
  (converting) => {
    const { builder, input } = converting
    const value = expectComputed(input(0))
    const axes = numbersOf(input(1)).map((axis) => (axis < 0 ? axis + value.shape.length : axis))
    const shape = value.shape.map((length, axis) => (axes.includes(axis) ? 1 : length))
    if (value.order === 'channels-first' && operation === 'ReduceMean') {
      const made =
        axes.join() === '1,2'
          ? builder.emit('GlobalAveragePool', [value.name])
          : builder.emit(operation, [value.name], {
              axes: axes.map((axis) => [0, 2, 3, 1][axis] ?? 0),
              keepdims: 1,
            })
      return pictureNamed(made, shape)
    }
    const name =
      operation === 'ReduceSum'
        ? builder.emit(operation, [builder.asGiven(value), builder.integers(axes)], { keepdims: 1 })
        : builder.emit(operation, [builder.asGiven(value)], { axes, keepdims: 1 })
    return { kind: 'computed', name, shape, order: 'as-given' }
  }

/** The shares of the last axis' values, which sum to 1. */
export const softmax: Convert = ({ builder, input }) => {
  const value = expectComputed(input(0))
  const name = builder.emit('Softmax', [builder.asGiven(value)], { axis: -1 })
  return { ...value, name, order: 'as-given' }
}

/** A product of matrices, the last two axes of each tensor; the second may be turned. */
export const multiplyMatrices: Convert = ({ builder, input, node }) => {
  const [one, other] = [input(0), input(1)]
  const [left, right] = [shapeOf(one), shapeOf(other)]
  let second = builder.asGiven(other)
  let made = right.at(-1) ?? 1
  if (node.attributes.adj_y?.b) {
    const axes = right.map((_, axis) => axis)
    second = builder.emit('Transpose', [second], {
      perm: [...axes.slice(0, -2), ...axes.slice(-2).toReversed()],
    })
    made = right.at(-2) ?? 1
  }
  const name = builder.emit('MatMul', [builder.asGiven(one), second])
  return {
    kind: 'computed',
    name,
    shape: [...broadcast(left.slice(0, -2), right.slice(0, -2)), left.at(-2) ?? 1, made],
    order: 'as-given',
  }
}

/** Whether two constants are equal, 1 or 0. */
export const equal: Convert = ({ input }) => {
  const [one, other] = [numbersOf(input(0)), numbersOf(input(1))]
  return constantOf([], Int32Array.of(one.every((value, at) => value === other[at]) ? 1 : 0))
}

/** The first output leads where the condition is false, the second where it is true. */
export const branch: Convert = ({ input, output, channels }) => {
  const [condition] = numbersOf(input(1))
  return (condition === 1) === (output === 1) ? input(0, channels) : { kind: 'dead' }
}

/** The input that comes from the branch which is taken. */
export const taken: Convert = (converting) => {
  const { node, input, channels } = converting
  const alive = node.inputs.map((_, at) => input(at, channels)).filter(({ kind }) => kind !== 'dead')
  const [only, ...others] = alive
  if (!only || others.length > 0) throw unsupported(converting, `${alive.length} branches are taken`)
  return only
}

export const same: Convert = ({ input, channels }): Value => input(0, channels)

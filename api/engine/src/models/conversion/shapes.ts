import { shapeOf } from './arithmetic.ts'
import { type Convert, expectComputed, unsupported } from './builder.ts'
import { elementTypes } from './onnx-file.ts'
import { fixed, type Length, numbersOf } from './value.ts'

/** The sides of a tensor. */
export const lengthsOf: Convert = ({ input }) => ({ kind: 'lengths', lengths: shapeOf(input(0)) })

/** Several lengths as one list. */
export const pack: Convert = ({ node, input }) => {
  const lengths = node.inputs.flatMap((_, at): readonly Length[] => {
    const value = input(at)
    return value.kind === 'lengths' ? value.lengths : numbersOf(value)
  })
  return { kind: 'lengths', lengths }
}

/** A part of a tensor, or of a list of lengths: from and to along each axis, counted from its beginning. */
export const slice: Convert = ({ builder, input, node }) => {
  const value = input(0)
  const [begins, ends] = [numbersOf(input(1)), numbersOf(input(2))]
  if (value.kind === 'lengths') return { kind: 'lengths', lengths: value.lengths.slice(begins[0], ends[0]) }
  const tensor = expectComputed(value)
  const { begin_mask, end_mask } = node.attributes
  const has = (mask: { i: number } | undefined, axis: number) => ((mask?.i ?? 0) & (1 << axis)) !== 0
  const from = begins.map((begin, axis) => (has(begin_mask, axis) ? 0 : begin))
  const to = tensor.shape.map((side, axis) =>
    has(end_mask, axis) ? fixed(side) : Math.min(ends[axis] ?? 0, fixed(side)),
  )
  const places = [from, to, [...from.keys()]].map(builder.integers)
  const name = builder.emit('Slice', [builder.asGiven(tensor), ...places])
  const shape = to.map((end, axis) => end - (from[axis] ?? 0))
  return { kind: 'computed', name, shape, order: 'as-given' }
}

/** The same values in another shape. */
export const reshape: Convert = ({ builder, input }) => {
  const shape = numbersOf(input(1))
  const name = builder.emit('Reshape', [builder.asGiven(input(0)), builder.integers(shape)])
  return { kind: 'computed', name, shape, order: 'as-given' }
}

export const transpose: Convert = ({ builder, input }) => {
  const tensor = expectComputed(input(0))
  const order = numbersOf(input(1))
  const name = builder.emit('Transpose', [builder.asGiven(tensor)], { perm: order })
  return { kind: 'computed', name, shape: order.map((axis) => tensor.shape[axis] ?? 1), order: 'as-given' }
}

/** The slices of a tensor at some places of one axis. */
export const gather: Convert = ({ builder, input }) => {
  const tensor = expectComputed(input(0))
  const places = input(1)
  const axis = numbersOf(input(2))[0] ?? 0
  const shape = [...tensor.shape.slice(0, axis), ...shapeOf(places), ...tensor.shape.slice(axis + 1)]
  const name = builder.emit('Gather', [builder.asGiven(tensor), builder.asGiven(places)], { axis })
  return { kind: 'computed', name, shape, order: 'as-given' }
}

/**
 * The slices of a tensor at computed places of its first axes. A place may be one beyond the end of an axis, as the landmark
 * network's are at the edge of its picture: TensorFlow.js then takes the first one of the next row, and so does this; beyond the
 * last row, where TensorFlow.js reads whatever lies there in memory, this takes the last one.
 */
export const gatherEach: Convert = ({ builder, input }) => {
  const [tensor, places] = [expectComputed(input(0)), expectComputed(input(1))]
  const axes = fixed(places.shape.at(-1))
  const [counted, rest] = [tensor.shape.slice(0, axes).map(fixed), tensor.shape.slice(axes)]
  const count = counted.reduce((product, side) => product * side, 1)
  const steps = counted.map((_, axis) => counted.slice(axis + 1).reduce((product, side) => product * side, 1))
  const whole = builder.emit('Cast', [builder.asGiven(places)], { to: elementTypes.int64 })
  const stepped = builder.emit('Mul', [whole, builder.integers(steps)])
  const summed = builder.emit('ReduceSum', [stepped, builder.integers([-1])], { keepdims: 0 })
  const inside = builder.emit('Clip', [summed, builder.integer(0), builder.integer(count - 1)])
  const rows = builder.emit('Reshape', [
    builder.asGiven(tensor),
    builder.integers([count, ...rest.map(fixed)]),
  ])
  const name = builder.emit('Gather', [rows, inside], { axis: 0 })
  return { kind: 'computed', name, shape: [...places.shape.slice(0, -1), ...rest], order: 'as-given' }
}

/** A single number as a tensor of a wanted shape. Only the zeros of a still's first states are so repeated. */
export const repeat: Convert = (converting) => {
  const [value, size] = [converting.input(0), converting.input(1)]
  if (value.kind !== 'constant' || value.values.some((number) => number !== 0) || size.kind !== 'lengths') {
    throw unsupported(converting, 'other values than zeros')
  }
  return { kind: 'zeros', shape: size.lengths }
}

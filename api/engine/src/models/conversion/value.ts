import type { Constant } from './graph-model.ts'

/**
 * The length of a side of a tensor: a number, or a share of a side of the network's input that is known only when the
 * network runs, plus a number. The input's sides are multiples of `inputStep`, so each share of one is whole.
 */
export type Length =
  | number
  | { readonly of: 'height' | 'width'; readonly share: number; readonly plus: number }

/** The sides of the input of a network for pictures of any size are multiples of this number of pixels. */
export const inputStep = 32

/** A whole side of the network's input. */
export const wholeSide = (of: 'height' | 'width'): Length => ({ of, share: 1, plus: 0 })

export function plus(length: Length, more: number): Length {
  return typeof length === 'number' ? length + more : { ...length, plus: length.plus + more }
}

export function times(length: Length, factor: number): Length {
  return typeof length === 'number' ? length * factor : shared(length, factor, length.plus * factor)
}

/** Divides and rounds down. */
export function over(length: Length, divisor: number): Length {
  if (typeof length === 'number') return Math.floor(length / divisor)
  return shared(length, 1 / divisor, Math.floor(length.plus / divisor))
}

function shared(length: Exclude<Length, number>, factor: number, plus: number): Length {
  const share = length.share * factor
  if (!Number.isInteger(share * inputStep)) throw new Error(`A side has ${share} of its input's length.`)
  return { of: length.of, share, plus }
}

/** How many times as long one side is as the other, if that is so for inputs of all sizes; otherwise null. */
export function ratio(long: Length, short: Length): number | null {
  if (typeof long === 'number' || typeof short === 'number') {
    return typeof long === 'number' && typeof short === 'number' ? long / short : null
  }
  const same = long.of === short.of && long.plus * short.share === short.plus * long.share
  return same ? long.share / short.share : null
}

/** The number, for a side that no input changes. */
export function fixed(length: Length | undefined): number {
  if (typeof length !== 'number') throw new Error('A side depends on the size of the input.')
  return length
}

/** A tensor that the converted network computes. */
export interface Computed {
  readonly kind: 'computed'
  /** Its name in the converted network. */
  readonly name: string
  /** In TensorFlow's order: for pictures this is count, height, width, channels. */
  readonly shape: readonly Length[]
  /** `channels-first` if the converted network holds it as count, channels, height, width. */
  readonly order: 'as-given' | 'channels-first'
}

/** A picture with what the next convolution does to it: zeros that it adds round it, and the step between pixels of its windows. */
export interface Prepared {
  readonly kind: 'prepared'
  readonly picture: Computed
  readonly pads: Pads
  readonly dilation: number
}

/** What an operation's input or output is while a network is converted. */
export type Value =
  | Computed
  | ({ readonly kind: 'constant' } & Constant)
  /** Whole numbers that follow from the size of the input, such as the sides of a picture. */
  | { readonly kind: 'lengths'; readonly lengths: readonly Length[] }
  /** Zeros, which are left out of the converted network. */
  | { readonly kind: 'zeros'; readonly shape: readonly Length[] }
  | Prepared
  /** The output of a branch that is not taken. */
  | { readonly kind: 'dead' }

/** Rows and columns of zeros round a picture: above, left, below, right. */
export type Pads = readonly [number, number, number, number]
export const noPads: Pads = [0, 0, 0, 0]

/** A range of a tensor's channels, which are its last axis: from the first to before the last. */
export interface Channels {
  readonly from: number
  readonly to: number
}

export const constantOf = (shape: readonly number[], values: Float32Array | Int32Array): Value => ({
  kind: 'constant',
  shape,
  values,
})

/** The numbers of a constant. */
export function numbersOf(value: Value): number[] {
  if (value.kind === 'constant') return Array.from(value.values)
  throw new Error(`A constant was expected, not ${value.kind}.`)
}

/** The constant with its axes in another order: the axis `order[n]` becomes axis n. */
export function reordered({ shape, values }: Constant, order: readonly number[]) {
  // Axes of one value take no part, so that the innermost loop is long.
  const axes = order.filter((axis) => shape[axis] !== 1)
  const steps = axes.map((axis) => productOf(shape.slice(axis + 1)))
  const moved = new Float32Array(values.length)
  let to = 0
  const move = (depth: number, first: number) => {
    const [side = 1, step = 0] = [shape[axes[depth] ?? -1], steps[depth]]
    for (let at = 0, from = first; at < side; at++, from += step) {
      if (depth + 1 < axes.length) move(depth + 1, from)
      else moved[to++] = values[from] ?? 0
    }
  }
  move(0, 0)
  return { shape: order.map((axis) => shape[axis] ?? 1), values: moved }
}

/** A range of the constant along one axis. */
export function cut({ shape, values }: Constant, axis: number, { from, to }: Channels): Constant {
  const step = productOf(shape.slice(axis + 1))
  const [row, kept] = [step * (shape[axis] ?? 1), step * (to - from)]
  const length = (values.length / row) * kept
  const made = new Float32Array(length)
  for (let at = 0; at * row < values.length; at++) {
    made.set(values.subarray(at * row + from * step, at * row + to * step), at * kept)
  }
  return { shape: shape.with(axis, to - from), values: made }
}

const productOf = (sides: readonly number[]) => sides.reduce((product, side) => product * side, 1)

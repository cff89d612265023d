import type { Constant } from './graph-model.ts'
import type { Length } from './length.ts'

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

/** What an operation's input or output is while a network is converted. */
export type Value =
  | Computed
  | ({ readonly kind: 'constant' } & Constant)
  /** Whole numbers that follow from the size of the input, such as the sides of a picture. */
  | { readonly kind: 'lengths'; readonly lengths: readonly Length[] }
  /** Zeros, which are left out of the converted network. */
  | { readonly kind: 'zeros'; readonly shape: readonly Length[] }
  /** A picture with rows and columns of zeros round it, which the next convolution adds: above, left, below, right. */
  | { readonly kind: 'padded'; readonly picture: Computed; readonly pads: Pads }
  /** The output of a branch that is not taken. */
  | { readonly kind: 'dead' }

export type Pads = readonly [number, number, number, number]

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
export function reordered(
  { shape, values }: Constant,
  order: readonly number[],
): Constant & { values: Float32Array } {
  const turned = order.map((axis) => shape[axis] ?? 1)
  const steps = order.map((axis) => shape.slice(axis + 1).reduce((product, side) => product * side, 1))
  const moved = new Float32Array(values.length)
  const place = turned.map(() => 0)
  for (let to = 0; to < moved.length; to++) {
    moved[to] = values[place.reduce((sum, at, axis) => sum + at * (steps[axis] ?? 0), 0)] ?? 0
    for (let axis = place.length - 1; axis >= 0; axis--) {
      place[axis] = (place[axis] ?? 0) + 1
      if ((place[axis] ?? 0) < (turned[axis] ?? 0)) break
      place[axis] = 0
    }
  }
  return { shape: turned, values: moved }
}

/** A range of the constant along one axis. */
export function cut({ shape, values }: Constant, axis: number, { from, to }: Channels): Constant {
  const row = shape.slice(axis).reduce((product, side) => product * side, 1)
  const step = row / (shape[axis] ?? 1)
  const rows = Array.from({ length: values.length / row }, (_, at) =>
    Array.from(values.subarray(at * row + from * step, at * row + to * step)),
  ).flat()
  const kept = values instanceof Float32Array ? Float32Array.from(rows) : Int32Array.from(rows)
  return { shape: shape.with(axis, to - from), values: kept }
}

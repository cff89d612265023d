import {
  type Builder,
  type Convert,
  type Converting,
  channelsOf,
  expectComputed,
  unsupported,
} from './builder.ts'
import type { Constant } from './graph-model.ts'
import {
  type Channels,
  type Computed,
  cut,
  type Length,
  noPads,
  numbersOf,
  over,
  type Pads,
  type Prepared,
  plus,
  reordered,
  times,
  type Value,
} from './value.ts'

/** The weights of a convolution: height, width, channels in, channels out; or, for each channel alone, its copies. */
function weightsOf(converting: Converting): Constant {
  const weights = converting.input(1)
  if (weights.kind !== 'constant') throw unsupported(converting, 'its weights')
  return weights
}

interface Windows {
  readonly size: readonly [number, number]
  readonly strides: readonly [number, number]
  readonly dilation: number
  readonly padding: string | undefined
}

/**
 * The zeros round a picture, and the size of what windows over it give. `SAME` adds as many as it takes for one window
 * at each stride, the odd one below and on the right.
 */
export function windowed(
  shape: readonly Length[],
  before: Pads,
  { size, strides, dilation, padding }: Windows,
) {
  const [count = 1, height = 0, width = 0] = shape
  const along = (length: Length, window: number, stride: number, zeros: number) => {
    const extent = (window - 1) * dilation + 1
    const given = plus(length, zeros)
    if (padding !== 'SAME') return { made: plus(over(plus(given, -extent), stride), 1), more: 0 }
    const made = over(plus(given, stride - 1), stride)
    const missing = plus(times(plus(made, -1), stride), extent)
    const more = typeof missing === 'number' && typeof given === 'number' ? missing - given : extent - stride
    return { made, more: Math.max(more, 0) }
  }
  const down = along(height, size[0], strides[0], before[0] + before[2])
  const across = along(width, size[1], strides[1], before[1] + before[3])
  const pads: Pads = [
    before[0] + Math.floor(down.more / 2),
    before[1] + Math.floor(across.more / 2),
    before[2] + Math.ceil(down.more / 2),
    before[3] + Math.ceil(across.more / 2),
  ]
  return { pads, sides: [count, down.made, across.made] as const }
}

/** The strides of a convolution or of a pool, down and across. */
export function stridesOf({ node }: Converting): readonly [number, number] {
  const [, down = 1, across = 1] = node.attributes.strides ?? []
  return [down, across]
}

/** An ordinary convolution, with its bias and the function that follows if it has them. */
export const convolve: Convert = (converting) => {
  const { channels } = converting
  let weights = weightsOf(converting)
  const value = converting.input(0)
  // The channels of zeros, as those of a still's first states, are left out.
  if (value.kind === 'computed' && channelsOf(value.shape) < (weights.shape[2] ?? 0)) {
    weights = cut(weights, 2, { from: 0, to: channelsOf(value.shape) })
  }
  if (channels) weights = cut(weights, 3, channels)
  return convolved(converting, value, reordered(weights, [3, 2, 0, 1]), 1)
}

/** A convolution of each channel alone. */
export const convolveChannels: Convert = (converting) => {
  const { channels, input } = converting
  const weights = weightsOf(converting)
  const turned = reordered(channels ? cut(weights, 2, channels) : weights, [2, 3, 0, 1])
  return convolved(converting, input(0, channels), turned, turned.shape[0] ?? 1)
}

/**
 * Pictures that were distributed over smaller ones are convolved and gathered again: together, this is one convolution with
 * gaps. The zeros that make the sides divisible and the crop that removes them are then not needed.
 */
export const distribute: Convert = ({ input }) => ({
  ...prepared(input(0)),
  dilation: numbersOf(input(1))[0] ?? 1,
})

/** A picture with what the next convolution does to it. */
function prepared(value: Value): Prepared {
  if (value.kind === 'prepared') return value
  return { kind: 'prepared', picture: expectComputed(value), pads: noPads, dilation: 1 }
}

/** @param weights Channels out, channels in, height, width. */
function convolved(converting: Converting, value: Value, weights: Constant, group: number): Value {
  const { builder, node, input, channels } = converting
  const { picture, pads: before, dilation } = prepared(value)
  const [made = 0, , height = 1, width = 1] = weights.shape
  const strides = stridesOf(converting)
  const { pads, sides } = windowed(picture.shape, before, {
    size: [height, width],
    strides,
    dilation,
    padding: node.attributes.padding?.s,
  })
  const inputs = [builder.channelsFirst(picture), builder.constant(weights)]
  const [first, second] = node.attributes.fused_ops ?? []
  if (first === 'BiasAdd') inputs.push(builder.asGiven(input(2, channels)))
  const name = builder.emit('Conv', inputs, {
    strides,
    pads,
    group,
    dilations: [dilation, dilation],
    kernel_shape: [height, width],
  })
  return pictureNamed(second ? builder.emit('Relu', [name]) : name, [...sides, made])
}

export const pictureNamed = (name: string, shape: readonly Length[]): Computed => ({
  kind: 'computed',
  name,
  shape,
  order: 'channels-first',
})

/**
 * Enlarges a picture by weights as large as the stride, so that no two of its windows overlap: a convolution to as many
 * channels as a window has places, which are then laid out.
 */
export const enlarge: Convert = (converting) => {
  const { builder } = converting
  const weights = weightsOf(converting)
  const picture = expectComputed(converting.input(2))
  const [height = 1, width = 1, made = 1, channels = 1] = weights.shape
  // The order of the channels that `DepthToSpace` expects: row and column in the window, then the channel.
  const turned = { ...reordered(weights, [0, 1, 2, 3]), shape: [height * width * made, channels, 1, 1] }
  const convolved = builder.emit('Conv', [builder.channelsFirst(picture), builder.constant(turned)], {
    kernel_shape: [1, 1],
  })
  const name = builder.emit('DepthToSpace', [convolved], { blocksize: height, mode: 'DCR' })
  const [count = 1, rows = 0, columns = 0] = picture.shape
  return pictureNamed(name, [count, times(rows, height), times(columns, width), made])
}

/** A convolution of one pixel by which each channel is multiplied alone; it stays in the layout of the convolutions beside it. */
export function scaleChannels(builder: Builder, name: string, factors: Float32Array): string {
  const weights = builder.constant({ shape: [factors.length, 1, 1, 1], values: factors })
  return builder.emit('Conv', [name, weights], { group: factors.length, kernel_shape: [1, 1] })
}

/** Adds channels of zeros behind those of a picture: a convolution that copies them, which keeps the layout. */
export function widenChannels(builder: Builder, picture: Computed, { from, to }: Channels): Computed {
  const channels = channelsOf(picture.shape)
  const copy = new Float32Array(to * channels)
  for (let channel = 0; channel < channels; channel++) copy[(from + channel) * channels + channel] = 1
  const weights = builder.constant({ shape: [to, channels, 1, 1], values: copy })
  const name = builder.emit('Conv', [builder.channelsFirst(picture), weights], { kernel_shape: [1, 1] })
  return pictureNamed(name, picture.shape.with(3, to))
}

import { shapeOf } from './arithmetic.ts'
import {
  type Builder,
  type Convert,
  type Converting,
  channelsOf,
  expectComputed,
  unsupported,
} from './builder.ts'
import { pictureNamed, stridesOf, widenChannels, windowed } from './convolution.ts'
import { fixed, type Length, noPads, numbersOf, ratio } from './value.ts'

/** The mean or the largest value of each window. */
export const pool =
  (operation: 'AveragePool' | 'MaxPool'): Convert =>
  (converting) => {
    const { builder, input, node, channels } = converting
    const picture = expectComputed(input(0, channels))
    const [, height = 1, width = 1] = node.attributes.ksize ?? []
    const strides = stridesOf(converting)
    const { pads, sides } = windowed(picture.shape, noPads, {
      size: [height, width],
      strides,
      dilation: 1,
      padding: node.attributes.padding?.s,
    })
    const whole = picture.shape[1] === height && picture.shape[2] === width && operation === 'AveragePool'
    const named = builder.channelsFirst(picture)
    const made = whole
      ? builder.emit('GlobalAveragePool', [named])
      : builder.emit(operation, [named], { kernel_shape: [height, width], strides, pads })
    return pictureNamed(made, [...sides, channelsOf(picture.shape)])
  }

/** Zeros round a picture, which the next convolution adds, or channels of zeros behind its own. */
export const pad: Convert = (converting) => {
  const { builder, input } = converting
  const picture = expectComputed(input(0))
  const zeros = numbersOf(input(1))
  const [, , above = 0, below = 0, left = 0, right = 0, before = 0, behind = 0] = zeros
  if (before + behind === 0) {
    return { kind: 'prepared', picture, pads: [above, left, below, right], dilation: 1 }
  }
  const channels = channelsOf(picture.shape)
  return widenChannels(builder, picture, { from: before, to: before + channels + behind })
}

const resizing = {
  linear: { mode: 'linear', coordinate_transformation_mode: 'half_pixel' },
  /** Of a picture that is enlarged by whole numbers, this is the pixel whose middle is nearest. */
  nearest: { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' },
}

/** Scales a picture between the middles of its pixels. */
export const resize =
  (mode: keyof typeof resizing): Convert =>
  (converting) => {
    const { builder, input, channels } = converting
    const picture = expectComputed(input(0, channels))
    const [height, width] = sidesOf(converting)
    const [count = 1, rows = 0, columns = 0, depth = 0] = picture.shape
    const [down, across] = [ratio(height, rows), ratio(width, columns)]
    const named = builder.channelsFirst(picture)
    const size =
      down !== null && across !== null
        ? [builder.constant({ shape: [4], values: Float32Array.of(1, 1, down, across) })]
        : ['', sizeAtRun(builder, fixed(depth))]
    const made = builder.emit('Resize', [named, '', ...size], resizing[mode])
    return pictureNamed(made, [count, height, width, depth])
  }

function sidesOf(converting: Converting): readonly [Length, Length] {
  const sides = converting.input(1)
  const [height, width] = sides.kind === 'lengths' ? sides.lengths : numbersOf(sides)
  if (height === undefined || width === undefined) throw unsupported(converting, 'its size')
  return [height, width]
}

/** The size of a picture that has the sides of the network's input, read when the network runs. */
function sizeAtRun(builder: Builder, depth: number): string {
  const sides = builder.emit('Shape', ['input'], { start: 2, end: 4 })
  return builder.emit('Concat', [builder.integers([1, depth]), sides], { axis: 0 })
}

/** A crop of a picture, which the matting network makes only to a size that the picture has already. */
export const cropToItself: Convert = ({ input, channels }) => input(0, channels)

/** Tensors behind one another. Zeros behind a picture's channels are left out, and so are channels that are not wanted. */
export const join: Convert = (converting) => {
  const { builder, input, node, channels } = converting
  const last = node.inputs.length - 1
  const parts = node.inputs.slice(0, last).map((_, at) => input(at))
  const shapes = parts.map((part) => shapeOf(part))
  const [first] = shapes
  if (!first) throw unsupported(converting, 'nothing is joined')
  const asked = numbersOf(input(last))[0] ?? 0
  const axis = asked < 0 ? asked + first.length : asked
  if (channels) return wantedPart(converting, shapes, axis)
  // Zeros are the last part.
  const kept = parts.filter(({ kind }) => kind !== 'zeros')
  const lengths = shapes.slice(0, kept.length).map((shape) => fixed(shape[axis]))
  const shape = first.with(
    axis,
    lengths.reduce((sum, length) => sum + length, 0),
  )
  const [only] = kept
  if (only && kept.length === 1) return only
  const pictures = kept.some((part) => part.kind === 'computed' && part.order === 'channels-first')
  const names = kept.map(pictures ? builder.channelsFirst : builder.asGiven)
  const at = pictures ? ([0, 2, 3, 1][axis] ?? 0) : axis
  const name = builder.emit('Concat', names, { axis: at })
  return { kind: 'computed', name, shape, order: pictures ? 'channels-first' : 'as-given' }
}

/** Only that part in which the wanted channels lie. */
function wantedPart(converting: Converting, shapes: readonly (readonly Length[])[], axis: number) {
  const { channels, input } = converting
  let begin = 0
  for (const [at, shape] of shapes.entries()) {
    const end = begin + fixed(shape[axis])
    if (channels && axis === shape.length - 1 && channels.from >= begin && channels.to <= end) {
      return input(at, { from: channels.from - begin, to: channels.to - begin })
    }
    begin = end
  }
  throw unsupported(converting, 'the wanted channels lie in several parts')
}

/** One of several parts of a picture's channels. If no other part is wanted, no other is computed. */
export const split =
  (pictureAt: number, sizesOf: (converting: Converting, channels: number) => readonly number[]): Convert =>
  (converting) => {
    const { builder, input, output, together, channels: wanted } = converting
    const picture = expectComputed(input(pictureAt))
    const depth = channelsOf(picture.shape)
    const sizes = sizesOf(converting, depth)
    const from = sizes.slice(0, output).reduce((sum, size) => sum + size, 0) + (wanted?.from ?? 0)
    const to = wanted ? from + wanted.to - wanted.from : from + (sizes[output] ?? 0)
    if (!together) return input(pictureAt, { from, to })
    const ends = [from, to].map((end) => builder.integers([end]))
    const name = builder.emit('Slice', [builder.channelsFirst(picture), ...ends, builder.integers([1])])
    return pictureNamed(name, picture.shape.with(3, to - from))
  }

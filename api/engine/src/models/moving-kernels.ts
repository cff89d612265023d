import { BackendWasm } from '@tensorflow/tfjs-backend-wasm'
import {
  BatchToSpaceND,
  backend_util,
  Concat,
  getKernel,
  type KernelFunc,
  registerKernel,
  SpaceToBatchND,
  SplitV,
  type TensorInfo,
  Tile,
  unregisterKernel,
  util,
} from '@tensorflow/tfjs-core'
import { z } from 'zod'

const tileAttributes = z.object({ reps: z.array(z.number()) })

/** Repeats a single value, such as the zeros of the matting network's initial states. */
const tile: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
  const [one] = inputs
  if (!one || util.sizeFromShape(one.shape) !== 1) return null
  const { reps } = tileAttributes.parse(attributes)
  const out = make(one.shape.map((side, axis) => side * (reps[axis] ?? 1)))
  valuesOf(out).fill(valuesOf(one)[0] ?? 0)
  return out
}

/**
 * Replaces those kernels of TensorFlow.js 4.22 that only move values. They took more than half of the matting
 * network's time on WASM, because they move single values through strides of six dimensions, or set up a copy for the
 * few values of each pixel. The results are the same, bit for bit.
 */
export function placeMovingKernels(): void {
  placeKernel(Concat, concat)
  placeKernel(SplitV, split)
  placeKernel(SpaceToBatchND, spaceToBatch)
  placeKernel(BatchToSpaceND, batchToSpace)
  placeKernel(Tile, tile)
}

/** The inputs and functions of a kernel that only moves values. */
interface Moving {
  readonly inputs: readonly TensorInfo[]
  /** As the network gives them. Each kernel parses its own. */
  readonly attributes: unknown
  /** Makes a tensor. This may move the values of other tensors in memory, so make all tensors before reading values. */
  make(shape: number[]): TensorInfo
  /** A tensor's values in place, for reading or writing. */
  valuesOf(tensor: TensorInfo): Float32Array
}

/**
 * Moves values from tensors into new ones. Returns null for a case that it does not handle, which TensorFlow.js then
 * handles.
 */
type MoveValues = (moving: Moving) => TensorInfo | TensorInfo[] | null

/** Kernels that are already registered. */
const placed = new WeakSet<KernelFunc>()

/**
 * Registers a kernel for 32-bit floats instead of TensorFlow.js' own kernel of that name, which still handles the
 * other cases. The WASM backend must be ready, because it sets up its own kernels.
 */
function placeKernel(kernelName: string, move: MoveValues): void {
  const own = getKernel(kernelName, 'wasm').kernelFunc
  if (placed.has(own)) return
  const kernelFunc: KernelFunc = (call) => {
    const { backend } = call
    const inputs = Object.values(call.inputs).filter((input) => input !== undefined)
    if (!(backend instanceof BackendWasm) || inputs.some(({ dtype }) => dtype !== 'float32')) return own(call)
    const moved = move({
      inputs,
      attributes: call.attrs,
      make: (shape) => backend.makeOutput(shape, 'float32'),
      valuesOf: (tensor) => floats(backend.typedArrayFromHeap(tensor)),
    })
    return moved ?? own(call)
  }
  placed.add(kernelFunc)
  unregisterKernel(kernelName, 'wasm')
  registerKernel({ kernelName, backendName: 'wasm', kernelFunc })
}

function floats(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values
  throw new Error('The values of a tensor are not 32-bit floats.')
}

const concatAttributes = z.object({ axis: z.number() })

/** Joins tensors along an axis. */
const concat: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
  const [first] = inputs
  if (!first || inputs.some(({ shape }) => shape.includes(0))) return null
  const axis = axisOf(first, concatAttributes.parse(attributes).axis)
  const shape = backend_util.computeOutShape(
    inputs.map((input) => input.shape),
    axis,
  )
  const out = make(shape)
  const joined = { values: valuesOf(out), length: sizeFrom(shape, axis) }
  const count = util.sizeFromShape(shape.slice(0, axis))
  let begin = 0
  for (const input of inputs) {
    const length = sizeFrom(input.shape, axis)
    const rows = { values: valuesOf(input), first: 0, step: length }
    copyRows(rows, { values: joined.values, first: begin, step: joined.length }, length, count)
    begin += length
  }
  return out
}

const splitAttributes = z.object({
  axis: z.number(),
  numOrSizeSplits: z.union([z.number(), z.array(z.number())]),
})

/** Splits a tensor along an axis, into a number of equal parts or into parts of given sizes. */
const split: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
  const [whole] = inputs
  if (!whole) return null
  const { axis: asked, numOrSizeSplits: splits } = splitAttributes.parse(attributes)
  const axis = axisOf(whole, asked)
  const sizes = typeof splits === 'number' ? equalParts(whole.shape[axis] ?? 0, splits) : splits
  if (sizes.some((size) => size < 0)) return null
  const parts = sizes.map((size) => make(whole.shape.with(axis, size)))
  const count = util.sizeFromShape(whole.shape.slice(0, axis))
  const step = sizeFrom(whole.shape, axis)
  let begin = 0
  for (const part of parts) {
    const length = sizeFrom(part.shape, axis)
    const rows = { values: valuesOf(whole), first: begin, step }
    copyRows(rows, { values: valuesOf(part), first: 0, step: length }, length, count)
    begin += length
  }
  return parts
}

/** A negative axis counts from the end. */
const axisOf = ({ shape }: TensorInfo, axis: number) => (axis < 0 ? axis + shape.length : axis)

const sizeFrom = (shape: readonly number[], axis: number) => util.sizeFromShape(shape.slice(axis))

const equalParts = (whole: number, count: number) => Array.from({ length: count }, () => whole / count)

/** The two axes of a picture: down and across. */
const pair = z.tuple([z.number(), z.number()])

const spaceAttributes = z.object({ blockShape: pair, paddings: z.tuple([pair, pair]) })

/**
 * Distributes a picture's pixels to as many smaller pictures as a block has places. An ordinary convolution of these
 * is then a dilated one of the whole. The axes of shapes are pictures, rows, columns, channels.
 */
const spaceToBatch: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
  const parsed = spaceAttributes.safeParse(attributes)
  const [picture] = inputs
  if (!parsed.success || picture?.shape.length !== 4) return null
  const { blockShape: block, paddings } = parsed.data
  const [count = 0, height = 0, width = 0, channels = 0] = picture.shape
  const dealtHeight = (height + paddings[0][0] + paddings[0][1]) / block[0]
  const dealtWidth = (width + paddings[1][0] + paddings[1][1]) / block[1]
  const out = make([count * block[0] * block[1], dealtHeight, dealtWidth, channels])
  const values = valuesOf(out)
  values.fill(0)
  const dealt = { values, count, height: dealtHeight, width: dealtWidth, channels }
  const whole = { values: valuesOf(picture), height, width }
  eachRow(whole, dealt, block, [paddings[0][0], paddings[1][0]], (wholeRow, dealtRow, length) =>
    copyRows(wholeRow, dealtRow, channels, length),
  )
  return out
}

const batchAttributes = z.object({ blockShape: pair, crops: z.tuple([pair, pair]) })

/** Gathers the pixels that `spaceToBatch` distributed, and crops the result. */
const batchToSpace: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
  const parsed = batchAttributes.safeParse(attributes)
  const [pictures] = inputs
  if (!parsed.success || pictures?.shape.length !== 4) return null
  const { blockShape: block, crops } = parsed.data
  const [all = 0, dealtHeight = 0, dealtWidth = 0, channels = 0] = pictures.shape
  const count = all / (block[0] * block[1])
  const height = dealtHeight * block[0] - crops[0][0] - crops[0][1]
  const width = dealtWidth * block[1] - crops[1][0] - crops[1][1]
  const out = make([count, height, width, channels])
  const dealt = { values: valuesOf(pictures), count, height: dealtHeight, width: dealtWidth, channels }
  const whole = { values: valuesOf(out), height, width }
  eachRow(whole, dealt, block, [crops[0][0], crops[1][0]], (wholeRow, dealtRow, length) =>
    copyRows(dealtRow, wholeRow, channels, length),
  )
  return out
}

interface Pictures {
  readonly values: Float32Array
  readonly height: number
  readonly width: number
}

/** For each row of each smaller picture: its pixels and those of the whole, and how many pixels both have. */
function eachRow(
  whole: Pictures,
  dealt: Pictures & { readonly count: number; readonly channels: number },
  block: readonly [number, number],
  before: readonly [number, number],
  visit: (wholeRow: Rows, dealtRow: Rows, length: number) => void,
): void {
  const { count, channels } = dealt
  for (let picture = 0; picture < count * block[0] * block[1]; picture++) {
    const place = Math.floor(picture / count)
    const [down, across] = [Math.floor(place / block[1]) - before[0], (place % block[1]) - before[1]]
    // Columns left of the whole, or right of it, are padding.
    const from = Math.max(Math.ceil(-across / block[1]), 0)
    const to = Math.min(Math.floor((whole.width - 1 - across) / block[1]) + 1, dealt.width)
    for (let row = 0; row < dealt.height; row++) {
      const wholeRow = row * block[0] + down
      if (wholeRow < 0 || wholeRow >= whole.height || to <= from) continue
      const first = ((picture % count) * whole.height + wholeRow) * whole.width + from * block[1] + across
      visit(
        { values: whole.values, first: first * channels, step: block[1] * channels },
        {
          values: dealt.values,
          first: ((picture * dealt.height + row) * dealt.width + from) * channels,
          step: channels,
        },
        to - from,
      )
    }
  }
}

/** Rows of values in an array: where the first row begins, and the distance to the next one. */
interface Rows {
  readonly values: Float32Array
  readonly first: number
  readonly step: number
}

/**
 * A row up to this length is copied value by value, because setting up a block copy takes as long as copying 30
 * values.
 */
const shortRow = 32

/** Copies `count` rows of `length` values each. Both arrays must hold them. */
function copyRows(from: Rows, into: Rows, length: number, count: number): void {
  if (from.step === length && into.step === length) {
    into.values.set(from.values.subarray(from.first, from.first + length * count), into.first)
  } else if (length > shortRow) copyLongRows(from, into, length, count)
  else copyShortRows(from, into, length, count)
}

function copyLongRows(from: Rows, into: Rows, length: number, count: number): void {
  for (let row = 0; row < count; row++) {
    const at = from.first + row * from.step
    into.values.set(from.values.subarray(at, at + length), into.first + row * into.step)
  }
}

function copyShortRows({ values, first, step }: Rows, into: Rows, length: number, count: number): void {
  const copies = into.values
  for (let row = 0, at = first, to = into.first; row < count; row++, at += step, to += into.step) {
    for (let offset = 0; offset < length; offset++) copies[to + offset] = values[at + offset] ?? 0
  }
}

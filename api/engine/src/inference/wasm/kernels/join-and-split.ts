import type { TensorInfo } from '@tensorflow/tfjs-core'
import { backend_util, util } from '@tensorflow/tfjs-core'
import { z } from 'zod'
import { copyRows } from './copy-rows.ts'
import type { MoveValues } from './moving-kernel.ts'

const concatAttributes = z.object({ axis: z.number() })

/** Joins tensors along an axis. */
export const concat: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
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
export const split: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
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

import { BatchToSpaceND, Concat, SpaceToBatchND, SplitV, Tile, util } from '@tensorflow/tfjs-core'
import { z } from 'zod'
import { concat, split } from './join-and-split.ts'
import { type MoveValues, placeKernel } from './moving-kernel.ts'
import { batchToSpace, spaceToBatch } from './space-and-batch.ts'

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

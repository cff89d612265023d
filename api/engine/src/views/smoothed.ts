import { kernels, memoryOf, overrun } from '../kernels/kernels.ts'

/** The reach of `smoothed`, in values. */
export const smoothingReach = 4

/**
 * Smooths values with the weights 1, 2, 1 four times along one axis, which is a Gaussian of 1.4 values (variance 2).
 * `step` is the distance between neighbours: 1 across, the width of a row down. Values nearer to the ends than the
 * reach stay 0.
 */
export function smoothed(values: Float32Array, step: number): Float32Array {
  const reach = smoothingReach * step
  const end = values.length - reach
  const result = new Float32Array(values.length)
  if (end <= reach) return result
  const { floats } = memoryOf(2 * values.byteLength + overrun)
  floats.set(values)
  kernels.smooth(0, values.byteLength, reach, end, step)
  result.set(floats.subarray(values.length + reach, values.length + end), reach)
  return result
}

/** The reach of `smoothed`, in values. */
export const smoothingReach = 4

/**
 * Smooths values with the weights 1, 2, 1 four times along one axis, which is a Gaussian of 1.4 values (variance 2).
 * `step` is the distance between neighbours: 1 across, the width of a row down. Values nearer to the ends than the
 * reach stay 0.
 */
export function smoothed(values: Float32Array, step: number): Float32Array {
  const result = new Float32Array(values.length)
  const reach = smoothingReach * step
  for (let at = reach; at < values.length - reach; at++) {
    const first = (values[at - step] ?? 0) + (values[at + step] ?? 0)
    const second = (values[at - 2 * step] ?? 0) + (values[at + 2 * step] ?? 0)
    const third = (values[at - 3 * step] ?? 0) + (values[at + 3 * step] ?? 0)
    const fourth = (values[at - 4 * step] ?? 0) + (values[at + 4 * step] ?? 0)
    result[at] = (70 * (values[at] ?? 0) + 56 * first + 28 * second + 8 * third + fourth) / 256
  }
  return result
}

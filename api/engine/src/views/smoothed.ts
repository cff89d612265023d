/** As far as `smoothed` reaches, in values. */
export const smoothingReach = 4

/**
 * Smoothed with 1, 2, 1 four times over along one axis, a Gaussian of 1.4 values (variance 2), by values `step` apart:
 * 1 across, the width of a row down. What lies nearer to the ends than it reaches stays 0.
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

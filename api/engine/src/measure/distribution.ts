/** The mean of the values, or 0 if there are none. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0
  return values.length ? sum / values.length : 0
}

/** The value below which `share` (0 to 1) of the values lie, interpolated. It is 0 if there are no values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = new Float64Array(values).sort()
  if (sorted.length === 0) return 0
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? 0
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)

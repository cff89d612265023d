export interface ErrorStatistics {
  readonly count: number
  readonly median: number
  readonly mean: number
  readonly p95: number
  readonly max: number
}

/** Statistics of absolute errors; null if there are none. The median and the 95th percentile use the nearest rank below. */
export function errorStatistics(errors: readonly number[]): ErrorStatistics | null {
  const sorted = errors.map(Math.abs).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  if (sorted.length === 0) return null
  const mean = sorted.reduce((sum, error) => sum + error, 0) / sorted.length
  return { count: sorted.length, median: at(0.5), mean, p95: at(0.95), max: at(1) }
}

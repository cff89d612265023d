import { coveringThresholds } from '../thresholds/coverings.ts'

const { furthestStep, stepCost } = coveringThresholds.strongestLine

/**
 * Finds the line with the greatest sum through columns of values, one row for each column. `stepCost` is subtracted
 * for each row that the line moves up or down (dynamic programming).
 *
 * @returns The row in each column.
 */
export function strongestLine(columns: readonly Float64Array[]): number[] {
  const rows = columns[0]?.length ?? 0
  let sums = Float64Array.from(columns[0] ?? [])
  const cameFrom: Int16Array[] = []
  for (const column of columns.slice(1)) {
    const next = new Float64Array(rows)
    const from = new Int16Array(rows)
    for (let row = 0; row < rows; row++) {
      const last = Math.min(row + furthestStep, rows - 1)
      let best = Number.NEGATIVE_INFINITY
      for (let other = Math.max(row - furthestStep, 0); other <= last; other++) {
        const sum = (sums[other] ?? 0) - stepCost * Math.abs(other - row)
        if (sum <= best) continue
        best = sum
        from[row] = other
      }
      next[row] = best + (column[row] ?? 0)
    }
    sums = next
    cameFrom.push(from)
  }
  let row = sums.indexOf(Math.max(...sums))
  const line = [row]
  for (const from of cameFrom.toReversed()) {
    row = from[row] ?? 0
    line.unshift(row)
  }
  return line
}

/**
 * How far evenly spaced values are from the smooth curve (of the fourth degree) that fits them best, as root mean
 * square.
 */
export function roughnessOf(values: readonly number[]): number {
  const bases: number[][] = []
  let rest = [...values]
  for (let degree = 0; degree <= 4; degree++) {
    let base = values.map((_, index) => (index / (values.length - 1) - 0.5) ** degree)
    for (const other of bases) base = without(base, other)
    bases.push(base)
    rest = without(rest, base)
  }
  return Math.sqrt(dot(rest, rest) / values.length)
}

const dot = (p: readonly number[], q: readonly number[]) =>
  p.reduce((sum, value, index) => sum + value * (q[index] ?? 0), 0)

/** The values without their component along a base. */
function without(values: readonly number[], base: readonly number[]): number[] {
  const share = dot(values, base) / dot(base, base)
  return values.map((value, index) => value - share * (base[index] ?? 0))
}

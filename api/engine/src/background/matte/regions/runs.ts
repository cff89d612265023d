/** The kind of the pixels of a run: alpha 0, alpha 255, or between. */
export type RunKind = 'clear' | 'solid' | 'mixed'

/**
 * Visits the runs of pixels of one kind in an alpha, from place `from` up to `to`; a run may continue in the next row. Most
 * of a photo is a few long runs, which callers can process in one step.
 */
export function eachRun(
  alpha: Uint8ClampedArray,
  visit: (kind: RunKind, from: number, to: number) => void,
): void {
  const bytes = new DataView(alpha.buffer, alpha.byteOffset, alpha.length)
  for (let from = 0, to = 0; from < alpha.length; from = to) {
    const value = alpha[from]
    to = from + 1
    if (value === 0 || value === 255) {
      // Four pixels per step: as one 32-bit integer, four times 255 is -1.
      const four = value === 0 ? 0 : -1
      while (to + 4 <= alpha.length && bytes.getInt32(to) === four) to += 4
      while (to < alpha.length && alpha[to] === value) to++
      visit(value === 0 ? 'clear' : 'solid', from, to)
    } else {
      while (to < alpha.length && alpha[to] !== 0 && alpha[to] !== 255) to++
      visit('mixed', from, to)
    }
  }
}

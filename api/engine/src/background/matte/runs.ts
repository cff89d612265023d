/** What pixels side by side are: of alpha 0, of 255, or between. */
export type RunKind = 'clear' | 'solid' | 'mixed'

/**
 * Goes through an alpha from run to run of pixels of one kind, from place `from` up to `to`; a run may go on in the next
 * row. Most of a photo is a few long runs, which callers can do at once.
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
      // Four at a time: as a whole number, four times 255 is -1.
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

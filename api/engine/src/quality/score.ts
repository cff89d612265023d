/** The logistic curve: 0.5 at `centre`, rising over `width`. */
export const sigmoid = (value: number, centre: number, width: number): number =>
  1 / (1 + Math.exp((centre - value) / width))

/** A native measure rounded to four digits, and its score as a whole number from 0 to 100. */
export function component(native: number, score: number): { native: number; score: number } {
  return { native: Number(native.toFixed(4)), score: Math.min(Math.max(Math.round(score), 0), 100) }
}

import { evenNumbers } from './even-numbers.ts'

/** Levels from 0 to 255 without a pattern, the same each time. */
export function noise(count: number): Uint8ClampedArray {
  const next = evenNumbers(7)
  return Uint8ClampedArray.from({ length: count }, () => Math.floor(next() * 256))
}

import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'

/**
 * The problem of a picture whose stated sides are longer than those of any photo, or of a very different length. A
 * picture without width or height is left to its decoder.
 */
export function sidesProblem(width: number, height: number): Problem | null {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > bounds.longestSide) {
    const detail = `A side of the photo has ${long} pixels, and at most ${bounds.longestSide} can be checked. Save it with fewer pixels.`
    return { code: 'too_many_pixels', detail }
  }
  if (short === 0 || long <= short * bounds.longestShape) return null
  const detail = `The photo has ${width} x ${height} pixels, but no side may be more than ${bounds.longestShape} times as long as the other. Cut it.`
  return { code: 'too_many_pixels', detail }
}

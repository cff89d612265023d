import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/decoding-bounds.ts'

/**
 * The problem of a picture whose stated sides are longer than those of any photo, or of a very different length. A
 * picture without width or height is left to its decoder.
 */
export function sidesProblem(width: number, height: number): Problem | null {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > bounds.longestSide) {
    const detail = `A side of the image has ${long} pixels, but at most ${bounds.longestSide} are accepted. Scale it down.`
    return { code: 'too_many_pixels', detail }
  }
  if (short === 0 || long <= short * bounds.longestShape) return null
  const detail = `The image has ${width} x ${height} pixels, but no side may be longer than ${bounds.longestShape} times the other. Crop it.`
  return { code: 'too_many_pixels', detail }
}

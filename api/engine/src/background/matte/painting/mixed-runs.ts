import type { Raster } from '../../../decoding/raster.ts'
import type { Matte } from '../matte.ts'

/** Pixels of a photo in horizontal runs. */
export interface MixedRuns<Memory extends ArrayBufferLike = ArrayBufferLike> {
  /** For each run: its row, its first column, the column after its last, and where its first pixel is in `rgb`. */
  readonly runs: Int32Array<Memory>
  readonly rgb: Uint8ClampedArray<Memory>
}

/** The count of numbers that describe a run. */
export const runLength = 4

/** The number of pixels in all runs together. */
export function pixelsOf(runs: Int32Array): number {
  let pixels = 0
  for (let run = 0; run < runs.length; run += runLength) pixels += (runs[run + 2] ?? 0) - (runs[run + 1] ?? 0)
  return pixels
}

/** The first runs with half of the pixels. */
export function firstHalf(runs: Int32Array): Int32Array {
  const half = pixelsOf(runs) / 2
  let run = 0
  for (let pixels = 0; pixels < half; run += runLength) pixels += (runs[run + 2] ?? 0) - (runs[run + 1] ?? 0)
  return runs.subarray(0, run)
}

/** The runs with their own pixels alone. */
export function partOf({ rgb }: Raster, runs: Int32Array): MixedRuns<ArrayBuffer> {
  const part = { runs: runs.slice(), rgb: new Uint8ClampedArray(3 * pixelsOf(runs)) }
  for (let run = 0, to = 0; run < runs.length; run += runLength) {
    const [, from = 0, end = 0, first = 0] = runs.subarray(run, run + runLength)
    part.runs[run + 3] = to
    part.rgb.set(rgb.subarray(first * 3, (first + end - from) * 3), to * 3)
    to += end - from
  }
  return part
}

/** Writes the alpha of runs to the places of their pixels. */
export function placeRuns(painted: Uint8ClampedArray, runs: Int32Array, { alpha }: Matte): void {
  for (let run = 0, from = 0; run < runs.length; run += runLength) {
    const [, left = 0, right = 0, first = 0] = runs.subarray(run, run + runLength)
    alpha.set(painted.subarray(from, from + right - left), first)
    from += right - left
  }
}

/** Makes runs solid. */
export function fillRuns(runs: Int32Array, { alpha }: Matte): void {
  for (let run = 0; run < runs.length; run += runLength) {
    const [, left = 0, right = 0, first = 0] = runs.subarray(run, run + runLength)
    alpha.fill(255, first, first + right - left)
  }
}

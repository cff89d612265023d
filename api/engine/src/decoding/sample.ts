import { kernels, memoryOf, overrun } from '../kernels/kernels.ts'
import { reducedFor } from './halved.ts'
import type { Raster } from './raster.ts'

interface Vector {
  readonly x: number
  readonly y: number
}

/**
 * The places of output pixels in a raster: the middle of the first, and the steps to the next one to its right and
 * below.
 */
export interface Grid {
  readonly origin: Vector
  readonly right: Vector
  readonly down: Vector
}

/**
 * Reads a raster on a grid by linear interpolation. If the grid is coarser than the pixels, it reads from the raster
 * reduced to a half, a quarter and so on, whichever is nearest to the grid's own scale, so that each pixel is about
 * the mean of the area that it covers.
 */
export function sample(raster: Raster, grid: Grid, width: number, height: number): Raster {
  const { right, down } = grid
  const source = reducedFor(raster, Math.max(Math.hypot(right.x, right.y), Math.hypot(down.x, down.y)))
  const [ratioX, ratioY] = [source.width / raster.width, source.height / raster.height]
  const [stride, rowBytes] = [source.width * 3, width * 3]
  const rgb = new Uint8ClampedArray(height * rowBytes)
  for (let first = 0; first < height; first += bandRows) {
    const end = Math.min(first + bandRows, height)
    const { top, bottom } = rowsOf(source, grid, ratioY, width, [first, end - 1])
    const from = numbers.byteLength
    const into = from + (bottom - top + 1) * stride + stride + overrun
    const { bytes, doubles } = memoryOf(into + (end - first) * rowBytes + overrun)
    doubles.set(numbers)
    bytes.set(source.rgb.subarray(top * stride, (bottom + 1) * stride), from)
    kernels.sampleRows(
      ...[from, stride, top, source.width - 1, source.height - 1],
      ...[grid.origin.x, grid.origin.y, down.x, down.y, ratioX, ratioY],
      ...[right.x * ratioX, right.y * ratioY, 0, 1, 2 ** 52],
      ...[into, width, first, end],
    )
    rgb.set(bytes.subarray(into, into + (end - first) * rowBytes), first * rowBytes)
  }
  return { width, height, rgb }
}

/** Every level of a channel as a number. */
const numbers = Float64Array.from({ length: 256 }, (_, level) => level)

/** The number of rows that are made at once, so that what they are made of stays near the processor. */
const bandRows = 32

/** The first and the last row of the source that rows of the grid may read, with one more on each side for rounding. */
function rowsOf(
  { height }: Raster,
  { origin, right, down }: Grid,
  ratio: number,
  width: number,
  rows: readonly number[],
) {
  const starts = rows.map((row) => origin.y + row * down.y)
  const places = starts.flatMap((start) => [start * ratio, (start + (width - 1) * right.y) * ratio])
  const inside = (row: number) => (row > 0 ? Math.min(row, height - 1) : 0)
  return {
    top: inside(Math.floor(Math.min(...places) - 0.5) - 1),
    bottom: inside(Math.floor(Math.max(...places) - 0.5) + 2),
  }
}

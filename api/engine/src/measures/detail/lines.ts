import type { Raster, Rectangle } from '../../decoding/raster.ts'
import { memoryOf, overrun } from '../../kernels/kernels.ts'
import { lumaProducts } from '../../views/luminance.ts'

/** Lines of an area: its rows or its columns, evenly spread. */
export interface Lines {
  /** On whole pixels inside the raster. */
  readonly area: Rectangle
  readonly along: 'rows' | 'columns'
  /** The number of lines that are read at most. */
  readonly most: number
}

/** What a kernel is told of lines in its memory. See `sumSteps` in the kernels. */
export type KernelLines = readonly [
  ...[from: number, length: number, step: number],
  ...[lines: number, stride: number, nextLine: number, products: number, into: number],
]

/**
 * Copies the lines into the kernels' memory, works on them, and returns the first values that the work made.
 *
 * @param work Adds to `count` 64-bit floats, which are 0 before.
 */
export function onLines(
  { rgb, width: rowLength }: Raster,
  { area, along, most }: Lines,
  count: number,
  work: (...lines: KernelLines) => void,
): Float64Array {
  const rowBytes = area.width * 3
  const all = along === 'rows' ? area.height : area.width
  const stride = Math.max(1, all / most)
  const rows = rowsOf(area, along === 'rows' ? stride : 1)
  const into = lumaProducts.byteLength
  const from = into + count * lumaProducts.BYTES_PER_ELEMENT
  const { bytes, doubles } = memoryOf(from + rows.length * rowBytes + overrun)
  doubles.set(lumaProducts)
  const first = into / lumaProducts.BYTES_PER_ELEMENT
  doubles.fill(0, first, first + count)
  for (let row = 0; row < rows.length; row++) {
    const at = ((area.y + (rows[row] ?? 0)) * rowLength + area.x) * 3
    bytes.set(rgb.subarray(at, at + rowBytes), from + row * rowBytes)
  }
  // Of rows only those are copied that are read.
  if (along === 'rows') work(from, area.width, 3, rows.length, 1, rowBytes, 0, into)
  else work(from, area.height, rowBytes, area.width, stride, 3, 0, into)
  return doubles.slice(first, first + count)
}

/** The rows that are read, from the upper end of the area. */
function rowsOf({ height }: Rectangle, stride: number): Int32Array {
  const rows = new Int32Array(height)
  let count = 0
  for (let row = 0; row < height; row += stride) rows[count++] = row
  return rows.subarray(0, count)
}

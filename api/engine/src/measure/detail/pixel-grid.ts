import { kernels, memoryOf, overrun } from '#decode/kernels/kernels.ts'
import type { Raster, Rectangle } from '#decode/raster.ts'
import { detailThresholds } from '#thresholds/detail.ts'
import { mean, quantile } from '../distribution.ts'
import { lumaProducts } from '../luminance.ts'
import type { FacePlace } from '../portrait.ts'
import type { NativeView } from '../views.ts'

/** Lines of an area: its rows or its columns, evenly spread. */
export interface Lines {
  /** On whole pixels inside the raster. */
  readonly area: Rectangle
  readonly along: 'rows' | 'columns'
  /** The number of lines that are read at most. */
  readonly most: number
}

/** How lines are passed to a kernel in its memory. See `sumSteps` in the kernels. */
export type KernelLines = readonly [
  ...[from: number, length: number, step: number],
  ...[lines: number, stride: number, nextLine: number, products: number, into: number],
]

/**
 * Copies the lines into the kernels' memory, works on them, and returns the first values that the work made.
 *
 * @param work Adds to `count` 64-bit floats, which are 0 before.
 */
function onLines(
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

/** Side of the blocks, in pixels, that JPEG, WebP and most video codecs transform. */
const blockSide = 8
const { largestStep, leastBlocks } = detailThresholds.blockiness
/** The number of rows and of columns that are read at most, so that a large face costs no more than a small one. */
const mostLines = 80
/** The number of pixels that are read of each row or column at most, centred on its middle. */
const longestLine = 640

/**
 * The step on the 8 x 8 grid of the native pixels from forehead to chin, in levels of luma: how much more neighbours
 * differ across the borders of blocks than elsewhere, as the mean of rows and columns. It is 0 without blocks. All
 * phases of the grid are tried, because a JPEG that was cropped and saved again keeps its old grid. Null if the face
 * is too small.
 */
export function blockiness(native: NativeView, head: FacePlace): number | null {
  const area = faceArea(native, head)
  if (Math.min(area.width, area.height) < blockSide * leastBlocks) return null
  return Math.max((gridStep(native, area, 'rows') + gridStep(native, area, 'columns')) / 2, 0)
}

function faceArea({ x, y, width, height }: NativeView, { eyeMiddle, interEye, chinY }: FacePlace) {
  const left = Math.max(Math.round(eyeMiddle.x - interEye - x), 0)
  const top = Math.max(Math.round(eyeMiddle.y - interEye - y), 0)
  const right = Math.min(Math.round(eyeMiddle.x + interEye - x), width)
  const bottom = Math.min(Math.round(chinY - y), height)
  return { x: x + left, y: y + top, width: right - left, height: bottom - top }
}

/** The mean step at that of the eight phases that has the largest, minus the step of the median phase. */
function gridStep({ photo }: NativeView, face: Rectangle, along: Lines['along']): number {
  const lines = { area: middleOf(face, along), along, most: mostLines }
  const values = onLines(photo, lines, 2 * blockSide, (...numbers) =>
    kernels.sumPhases(...numbers, largestStep),
  )
  const [sums, counts] = [values.subarray(0, blockSide), values.subarray(blockSide)]
  const means = sums.map((sum, phase) => sum / Math.max(counts[phase] ?? 0, 1)).sort()
  return (means.at(-1) ?? 0) - ((means[3] ?? 0) + (means[4] ?? 0)) / 2
}

/** The area with the lines cut to the longest that is read. */
function middleOf(area: Rectangle, along: Lines['along']): Rectangle {
  if (along === 'rows') {
    const width = Math.min(area.width, longestLine)
    return { ...area, x: area.x + ((area.width - width) >> 1), width }
  }
  const height = Math.min(area.height, longestLine)
  return { ...area, y: area.y + ((area.height - height) >> 1), height }
}

/** The number of rows and of columns that are read at most, so that a large face costs no more than a small one. */
const mostStepLines = 160
/** The number of pixels that are read of each row or column at most, starting at the cheek or the forehead. */
const longestStepLine = 640
const { valley, leastPx } = detailThresholds.pixelSteps

/** Traces that enlarging by repeated pixels leaves in the native pixels from forehead to chin. */
export interface PixelSteps {
  /**
   * The share of borders between columns and between rows, whichever is smaller, across which neighbours differ much
   * less on average than across the next border. It is 0 for the pixels of a camera and 0.5 if each pixel is doubled.
   */
  readonly valleys: number
  /**
   * The lower quartile of those differences divided by their mean. It is near 0 if most pixels repeat their
   * neighbour.
   */
  readonly calm: number
}

/** Measures the steps of a face. Null if too few pixels of the face are in the view. */
export function pixelSteps(
  { photo, x, y, width, height }: NativeView,
  { eyeMiddle, interEye, chinY }: FacePlace,
): PixelSteps | null {
  const left = Math.max(Math.round(eyeMiddle.x - interEye - x), 0)
  const right = Math.min(Math.round(eyeMiddle.x + interEye - x), left + longestStepLine, width)
  const top = Math.max(Math.round(eyeMiddle.y - 0.6 * interEye - y), 0)
  const bottom = Math.min(Math.round(chinY - y), top + longestStepLine, height)
  if (right - left < leastPx || bottom - top < leastPx) return null
  const area = { x: x + left, y: y + top, width: right - left, height: bottom - top }
  const columns = differences(photo, area, 'rows')
  const rows = differences(photo, area, 'columns')
  return {
    valleys: Math.min(shareOfValleys(columns), shareOfValleys(rows)),
    calm: Math.max(calmness(columns), calmness(rows)),
  }
}

/** The sum of absolute differences across each border between neighbours along the rows of an area, or its columns. */
function differences(photo: Raster, area: Rectangle, along: Lines['along']): Float64Array {
  const borders = (along === 'rows' ? area.width : area.height) - 1
  return onLines(photo, { area, along, most: mostStepLines }, borders, kernels.sumSteps)
}

function shareOfValleys(sums: Float64Array): number {
  let count = 0
  for (let border = 1; border < sums.length - 1; border++) {
    const beside = Math.max(sums[border - 1] ?? 0, sums[border + 1] ?? 0)
    if ((sums[border] ?? 0) < valley * beside) count++
  }
  return count / (sums.length - 2)
}

function calmness(sums: Float64Array): number {
  const average = mean(sums)
  return average > 0 ? quantile(sums, 0.25) / average : 1
}

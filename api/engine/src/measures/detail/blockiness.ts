import type { Rectangle } from '../../decoding/raster.ts'
import { kernels } from '../../kernels/kernels.ts'
import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/measures/detail.ts'
import type { NativeView } from '../../views/views.ts'
import { type Lines, onLines } from './lines.ts'

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

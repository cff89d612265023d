import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/detail.ts'
import { lumaAt } from '../../views/luminance.ts'
import type { NativeView } from '../../views/views.ts'

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
  return Math.max((gridStep(native, area, 'across') + gridStep(native, area, 'down')) / 2, 0)
}

function faceArea({ x, y, width, height }: NativeView, { eyeMiddle, interEye, chinY }: FacePlace) {
  const left = Math.max(Math.round(eyeMiddle.x - interEye - x), 0)
  const top = Math.max(Math.round(eyeMiddle.y - interEye - y), 0)
  const right = Math.min(Math.round(eyeMiddle.x + interEye - x), width)
  const bottom = Math.min(Math.round(chinY - y), height)
  return { x: x + left, y: y + top, width: right - left, height: bottom - top }
}

/** The mean step at that of the eight phases that has the largest, minus the step of the median phase. */
function gridStep(
  { photo }: NativeView,
  area: ReturnType<typeof faceArea>,
  direction: 'across' | 'down',
): number {
  const across = direction === 'across'
  const all = across ? area.width : area.height
  const length = Math.min(all, longestLine)
  const lines = across ? area.height : area.width
  const step = across ? 1 : photo.width
  const nextLine = across ? photo.width : 1
  const first = area.y * photo.width + area.x + ((all - length) >> 1) * step
  const sums = new Float64Array(blockSide)
  const counts = new Float64Array(blockSide)
  const stride = Math.max(1, lines / mostLines)
  for (let line = 0; line < lines; line += stride) {
    let place = first + Math.floor(line) * nextLine
    let before = lumaAt(photo.rgb, place)
    for (let along = 1; along < length; along++) {
      place += step
      const luma = lumaAt(photo.rgb, place)
      const difference = Math.abs(luma - before)
      before = luma
      const phase = along % blockSide
      sums[phase] = (sums[phase] ?? 0) + Math.min(difference, largestStep)
      counts[phase] = (counts[phase] ?? 0) + 1
    }
  }
  const means = Array.from(sums, (sum, phase) => sum / Math.max(counts[phase] ?? 0, 1)).sort((a, b) => a - b)
  return (means.at(-1) ?? 0) - ((means[3] ?? 0) + (means[4] ?? 0)) / 2
}

import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/detail.ts'
import { lumaAt } from '../../views/luminance.ts'
import type { NativeView } from '../../views/views.ts'

/** Side of the blocks that JPEG, WebP and most video codecs transform. */
const blockSide = 8
const { largestStep, leastBlocks } = detailThresholds.blockiness
/** Rows and columns that are looked at, so that a large face costs no more than a small one. */
const mostLines = 80
/** Pixels of each of them, about the middle. */
const longestLine = 640

/**
 * Steps on the 8 x 8 grid of the native pixels from forehead to chin, in levels of luma: by how much neighbours differ more
 * across the block's borders than elsewhere, the mean of rows and columns. 0 without blocks. The grid's phase is
 * searched for, since a JPEG that was cropped and saved again keeps its old grid. Null where the face is too small.
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

/** The mean step at the most stepped of the eight phases, less that of the median phase. */
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

import type { Raster } from '../../decoding/raster.ts'
import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/detail.ts'
import { mean, quantile } from '../../views/distribution.ts'
import { lumaAt } from '../../views/luminance.ts'
import type { NativeView } from '../../views/views.ts'

/** Rows and columns that are looked at, so that a large face costs no more than a small one. */
const mostLines = 160
/** Pixels of each of them, from forehead or cheek on. */
const longestLine = 640
const { valley, leastPx } = detailThresholds.pixelSteps

/** Steps of the native pixels from forehead to chin, as enlarging by repeating pixels leaves them. */
export interface PixelSteps {
  /**
   * Share of the columns' and of the rows' borders, whichever is smaller, across which neighbours differ much less on
   * average than across the next border: 0 of a camera's pixels, a half where each is doubled.
   */
  readonly valleys: number
  /** The lower quartile of those differences over their mean: near 0 where most pixels repeat their neighbour. */
  readonly calm: number
}

/** Null where too few pixels of the face are there. */
export function pixelSteps(
  { photo, x, y, width, height }: NativeView,
  { eyeMiddle, interEye, chinY }: FacePlace,
): PixelSteps | null {
  const left = Math.max(Math.round(eyeMiddle.x - interEye - x), 0)
  const right = Math.min(Math.round(eyeMiddle.x + interEye - x), left + longestLine, width)
  const top = Math.max(Math.round(eyeMiddle.y - 0.6 * interEye - y), 0)
  const bottom = Math.min(Math.round(chinY - y), top + longestLine, height)
  if (right - left < leastPx || bottom - top < leastPx) return null
  const corner = (y + top) * photo.width + x + left
  const columns = differences(photo, corner, right - left, 1, bottom - top, photo.width)
  const rows = differences(photo, corner, bottom - top, photo.width, right - left, 1)
  return {
    valleys: Math.min(shareOfValleys(columns), shareOfValleys(rows)),
    calm: Math.max(calmness(columns), calmness(rows)),
  }
}

/** The sum of absolute differences across each border along `length` places `step` apart, over lines `nextLine` apart. */
function differences(
  { rgb }: Raster,
  corner: number,
  length: number,
  step: number,
  lines: number,
  nextLine: number,
): Float64Array {
  const sums = new Float64Array(length - 1)
  const stride = Math.max(1, lines / mostLines)
  for (let line = 0; line < lines; line += stride) {
    let place = corner + Math.floor(line) * nextLine
    let before = lumaAt(rgb, place)
    for (let border = 0; border < sums.length; border++) {
      place += step
      const luma = lumaAt(rgb, place)
      sums[border] = (sums[border] ?? 0) + Math.abs(luma - before)
      before = luma
    }
  }
  return sums
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

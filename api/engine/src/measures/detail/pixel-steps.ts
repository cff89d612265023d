import type { Raster } from '../../decoding/raster.ts'
import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/detail.ts'
import { mean, quantile } from '../../views/distribution.ts'
import { lumaAt } from '../../views/luminance.ts'
import type { NativeView } from '../../views/views.ts'

/** The number of rows and of columns that are read at most, so that a large face costs no more than a small one. */
const mostLines = 160
/** The number of pixels that are read of each row or column at most, starting at the cheek or the forehead. */
const longestLine = 640
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

/**
 * The sum of absolute differences across each border along `length` places, which are `step` apart. The sum is over
 * lines, which are `nextLine` apart.
 */
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

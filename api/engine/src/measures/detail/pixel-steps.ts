import type { Raster, Rectangle } from '../../decoding/raster.ts'
import { kernels } from '../../kernels/kernels.ts'
import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/measures/detail.ts'
import { mean, quantile } from '../../views/distribution.ts'
import type { NativeView } from '../../views/views.ts'
import { type Lines, onLines } from './lines.ts'

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
  return onLines(photo, { area, along, most: mostLines }, borders, kernels.sumSteps)
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

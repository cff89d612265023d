import type { Raster } from '../../decoding/raster.ts'
import { resample } from '../../decoding/resample.ts'
import { matteThresholds } from '../../thresholds/measures/matte.ts'

/** The picture that the matting model looks at. */
export interface WorkingView {
  readonly raster: Raster
  /** Photo pixels per pixel of the raster; 1 or more. Both begin in the same corner. */
  readonly scale: number
  /** How many of the raster's columns and rows show the photo; the others repeat its last ones. */
  readonly columns: number
  readonly rows: number
}

/** The network halves its input five times; sides of other sizes shift what it draws by parts of a pixel. */
const sideStep = 32

/** The photo at the matting model's size; never enlarged, because that adds no detail and blurs the edges. */
export function viewAtWorkingSize(photo: Raster): WorkingView {
  const scale = Math.max(1, Math.max(photo.width, photo.height) / matteThresholds.workingEdgePx.value)
  const [columns, rows] = [Math.ceil(photo.width / scale), Math.ceil(photo.height / scale)]
  const width = Math.ceil(columns / sideStep) * sideStep
  const height = Math.ceil(rows / sideStep) * sideStep
  const area = { x: 0, y: 0, width: width * scale, height: height * scale }
  return { raster: resample(photo, area, width, height), scale, columns, rows }
}

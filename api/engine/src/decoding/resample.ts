import type { Raster, Rectangle } from './raster.ts'
import { sample } from './sample.ts'

/**
 * Cuts `area` out of `raster` and resamples it to `width` x `height`. Outside the raster its edge pixels are
 * repeated, so that a head cut by the frame continues instead of ending at a black bar.
 */
export function resample(raster: Raster, area: Rectangle, width: number, height: number): Raster {
  const [scaleX, scaleY] = [area.width / width, area.height / height]
  const origin = { x: area.x + scaleX / 2, y: area.y + scaleY / 2 }
  return sample(raster, { origin, right: { x: scaleX, y: 0 }, down: { x: 0, y: scaleY } }, width, height)
}

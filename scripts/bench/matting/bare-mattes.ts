import type { Matte } from '../../../api/engine/src/background/matte/matte.ts'
import { placesIn, readBetween } from '../../../api/engine/src/background/matte/painting/field-rows.ts'
import type { Raster } from '../../../api/engine/src/decoding/raster.ts'
import { resample } from '../../../api/engine/src/decoding/resample.ts'

/** A network that draws alpha values, 0 to 1, for a raster at the network's own size. */
type Draw = (raster: Raster) => Float32Array | Promise<Float32Array>

/** The matting model's usual working size: the longer edge, in pixels. */
const mattingEdge = 1024

/** The matting model alone: the whole picture at 1024 px, its alpha scaled back. */
export function bareMatting(draw: Draw, photo: Raster): Promise<Matte> {
  const scale = mattingEdge / Math.max(photo.width, photo.height)
  return bareMatte(draw, photo, Math.round(photo.width * scale), Math.round(photo.height * scale))
}

/** A network alone: the whole picture at its size, its alpha scaled back by linear interpolation. */
export async function bareMatte(draw: Draw, photo: Raster, width: number, height: number): Promise<Matte> {
  const area = { x: 0, y: 0, width: photo.width, height: photo.height }
  const values = await draw(resample(photo, area, width, height))
  const field = { width, height, channels: 1, values }
  const alpha = new Uint8ClampedArray(photo.width * photo.height)
  const one = new Float32Array(1)
  const columns = placesIn(width, photo.width, (x) => ((x + 0.5) * width) / photo.width - 0.5)
  const rows = placesIn(height, photo.height, (y) => ((y + 0.5) * height) / photo.height - 0.5)
  for (let y = 0, place = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++, place++) {
      readBetween(field, columns, x, rows, y, one)
      alpha[place] = 255 * (one[0] ?? 0)
    }
  }
  return { width: photo.width, height: photo.height, alpha }
}

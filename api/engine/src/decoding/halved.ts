import { kernels, memoryOf, overrun } from '../kernels/kernels.ts'
import { letGo, type Raster } from './raster.ts'

/**
 * The raster reduced to a half, a quarter and so on, whichever is nearest to the scale at which it is to be read, so that a
 * pixel that is read is about the mean of the area that it covers.
 * @param scale The distance between two places that are read, in pixels of the raster.
 */
export function reducedFor(raster: Raster, scale: number): Raster {
  return halved(raster, Math.max(Math.round(Math.log2(scale)), 0))
}

/** The halved rasters, each made once. */
const halves = new WeakMap<Raster, Raster>()

/**
 * Frees the memory of a raster, and of what it was reduced to, which no other code holds. V8 does not see how much memory
 * waits with a few small objects, and then marks its whole heap, at every twentieth photo if only the raster is freed.
 */
export function letGoRaster(raster: Raster): void {
  const half = halves.get(raster)
  halves.delete(raster)
  if (half) letGoRaster(half)
  letGo(raster.rgb)
}

/** A raster halved along both axes up to `times` times, as long as it has pixels to halve. */
function halved(raster: Raster, times: number): Raster {
  if (times === 0 || Math.min(raster.width, raster.height) < 2) return raster
  const half = halves.get(raster) ?? halve(raster)
  halves.set(raster, half)
  return halved(half, times - 1)
}

/** The number of rows that are made at once, so that what they are made of stays near the processor. */
const bandRows = 32

/** Each pixel is the mean of four. If a side is odd, its last row or column is left out. */
function halve(raster: Raster): Raster {
  const width = raster.width >> 1
  const height = raster.height >> 1
  const [stride, halfStride] = [raster.width * 3, width * 3]
  const into = 2 * bandRows * stride + overrun
  const { bytes } = memoryOf(into + bandRows * halfStride + overrun)
  const rgb = new Uint8ClampedArray(height * halfStride)
  for (let row = 0; row < height; row += bandRows) {
    const rows = Math.min(bandRows, height - row)
    bytes.set(raster.rgb.subarray(2 * row * stride, 2 * (row + rows) * stride))
    kernels.halveRows(0, stride, into, width, rows)
    rgb.set(bytes.subarray(into, into + rows * halfStride), row * halfStride)
  }
  return { width, height, rgb }
}

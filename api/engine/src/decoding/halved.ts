import type { Raster } from './raster.ts'

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

/** A raster halved along both axes up to `times` times, as long as it has pixels to halve. */
function halved(raster: Raster, times: number): Raster {
  if (times === 0 || Math.min(raster.width, raster.height) < 2) return raster
  const half = halves.get(raster) ?? halve(raster)
  halves.set(raster, half)
  return halved(half, times - 1)
}

/** Each pixel is the mean of four. If a side is odd, its last row or column is left out. */
function halve(raster: Raster): Raster {
  const width = raster.width >> 1
  const height = raster.height >> 1
  const stride = raster.width * 3
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++) {
    const above = raster.rgb.subarray(2 * y * stride, (2 * y + 1) * stride)
    const below = raster.rgb.subarray((2 * y + 1) * stride, (2 * y + 2) * stride)
    meansOfFour(above, below, rgb.subarray(y * width * 3, (y + 1) * width * 3))
  }
  return { width, height, rgb }
}

/**
 * Computes one row of means. The channels are written out one by one, because a loop over them, or a call for each,
 * costs nearly twice as much.
 */
function meansOfFour(above: Uint8ClampedArray, below: Uint8ClampedArray, into: Uint8ClampedArray): void {
  for (let to = 0, at = 0; to < into.length; to += 3, at += 6) {
    const red = (above[at] ?? 0) + (above[at + 3] ?? 0) + (below[at] ?? 0) + (below[at + 3] ?? 0)
    const green = (above[at + 1] ?? 0) + (above[at + 4] ?? 0) + (below[at + 1] ?? 0) + (below[at + 4] ?? 0)
    const blue = (above[at + 2] ?? 0) + (above[at + 5] ?? 0) + (below[at + 2] ?? 0) + (below[at + 5] ?? 0)
    into[to] = (red + 2) >> 2
    into[to + 1] = (green + 2) >> 2
    into[to + 2] = (blue + 2) >> 2
  }
}

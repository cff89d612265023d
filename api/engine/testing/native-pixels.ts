import type { Raster } from '../src/decode/raster.ts'
import type { NativeView } from '../src/measure/views.ts'

/** A grey raster by its luma at each place. */
export function greyRaster(
  width: number,
  height: number,
  lumaAt: (column: number, row: number) => number,
): Raster {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let place = 0; place < width * height; place++) {
    rgb.fill(lumaAt(place % width, Math.floor(place / width)), place * 3, place * 3 + 3)
  }
  return { width, height, rgb }
}

/** A whole photo's pixels. */
export function nativeView(photo: Raster): NativeView {
  return { photo, x: 0, y: 0, width: photo.width, height: photo.height }
}

/** Noise of a standard deviation, the same at each call: by Box and Muller, from a linear congruence. */
export function noiseOf(deviation: number): () => number {
  let state = 1
  const next = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return (state + 0.5) / 2 ** 32
  }
  return () => deviation * Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

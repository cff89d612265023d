import type { Raster } from '../raster.ts'

/** Luma of one pixel, 0 to 255, in the encoded values (Rec. 709 weights, as ISO/IEC 29794-5 takes it from sRGB). */
export function lumaAt(rgb: Uint8ClampedArray, place: number): number {
  const at = place * 3
  return 0.2126 * (rgb[at] ?? 0) + 0.7152 * (rgb[at + 1] ?? 0) + 0.0722 * (rgb[at + 2] ?? 0)
}

/** Luma of every pixel, 0 to 255, row by row. */
export function luminanceOf({ rgb, width, height }: Raster): Float32Array {
  const luma = new Float32Array(width * height)
  for (let place = 0; place < luma.length; place++) luma[place] = lumaAt(rgb, place)
  return luma
}

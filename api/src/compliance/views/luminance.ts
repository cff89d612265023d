import type { Raster, Rectangle } from '../raster.ts'

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

/**
 * Luma of a part of a raster, reduced to `width` x `height`: each value is the mean of what it covers. The part lies
 * inside the raster on whole pixels, and is no smaller than what it is reduced to.
 */
export function reducedLuminance(
  { rgb, width: rowLength }: Raster,
  area: Rectangle,
  width: number,
  height: number,
): Float32Array {
  const reduced = new Float32Array(width * height)
  if (width === area.width && height === area.height) {
    for (let row = 0, to = 0; row < height; row++) {
      const start = (area.y + row) * rowLength + area.x
      for (let from = start; from < start + width; from++) reduced[to++] = lumaAt(rgb, from)
    }
    return reduced
  }
  const across = area.width / width
  const down = area.height / height
  const sums = new Float64Array(area.width + 1)
  for (let row = 0; row < area.height; row++) {
    const start = (area.y + row) * rowLength + area.x
    for (let column = 0; column < area.width; column++) {
      sums[column + 1] = (sums[column] ?? 0) + lumaAt(rgb, start + column)
    }
    const first = Math.floor(row / down)
    const last = Math.min(Math.ceil((row + 1) / down), height)
    for (let target = first; target < last; target++) {
      const share = Math.min(row + 1, (target + 1) * down) - Math.max(row, target * down)
      addMeans(sums, across, share / (across * down), reduced, target * width, width)
    }
  }
  return reduced
}

/** Adds, for each of `width` stretches of `across` values, `weight` times their sum, from the sums up to each value. */
function addMeans(
  sums: Float64Array,
  across: number,
  weight: number,
  into: Float32Array,
  start: number,
  width: number,
): void {
  let before = 0
  for (let column = 0; column < width; column++) {
    const end = Math.min((column + 1) * across, sums.length - 1)
    const whole = Math.floor(end)
    const below = sums[whole] ?? 0
    const upTo = end === whole ? below : below + (end - whole) * ((sums[whole + 1] ?? 0) - below)
    into[start + column] = (into[start + column] ?? 0) + weight * (upTo - before)
    before = upTo
  }
}

import { kernels, memoryOf, overrun } from '../decode/kernels/kernels.ts'
import type { Raster, Rectangle } from '../decode/raster.ts'

/** Luma of one pixel, 0 to 255, from the encoded values (Rec. 709 weights, as ISO/IEC 29794-5 derives it from sRGB). */
export function lumaAt(rgb: Uint8ClampedArray, place: number): number {
  const at = place * 3
  return lumaOf(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
}

const lumaOf = (red: number, green: number, blue: number) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** What each level of red adds to luma, then each of green, then each of blue. */
export const lumaProducts = Float64Array.from({ length: 3 * 256 }, (_, at) =>
  at < 256 ? 0.2126 * at : at < 512 ? 0.7152 * (at - 256) : 0.0722 * (at - 512),
)

/** Luma of every pixel, 0 to 255, row by row. */
export function luminanceOf(raster: Raster): Float32Array {
  const { width, height } = raster
  return boxLuminance(raster, { x: 0, y: 0, width, height }, 1).luma
}

/**
 * Luma of a part of a raster, reduced to `width` x `height`. Each value is the mean of the area that it covers. The
 * part must be inside the raster on whole pixels, and not smaller than the result. If the part is more than twice as
 * large, squares of two or more pixels per side are first combined; then up to one row and column less than that
 * number is left out.
 */
export function reducedLuminance(
  raster: Raster,
  area: Rectangle,
  width: number,
  height: number,
): Float32Array {
  const box = Math.max(Math.floor(Math.min(area.width / width, area.height / height)), 1)
  const boxes = boxLuminance(raster, area, box)
  return boxes.width === width && boxes.height === height ? boxes.luma : reduced(boxes, width, height)
}

/** Luma from 0 to 255, row by row. */
export interface LumaPatch {
  readonly width: number
  readonly height: number
  readonly luma: Float32Array
}

/** The number of rows that are made at once, so that what they are made of stays near the processor. */
const bandRows = 16

/** The mean luma of each square of `box` times `box` pixels. */
function boxLuminance({ rgb, width: rowLength }: Raster, area: Rectangle, box: number): LumaPatch {
  const width = Math.floor(area.width / box)
  const height = Math.floor(area.height / box)
  const luma = new Float32Array(width * height)
  const stride = width * box * 3
  const first = Math.ceil((bandRows * box * stride + overrun) / luma.BYTES_PER_ELEMENT)
  const { bytes, floats } = memoryOf((first + bandRows * width) * luma.BYTES_PER_ELEMENT + overrun)
  for (let row = 0; row < height; row += bandRows) {
    const rows = Math.min(bandRows, height - row)
    for (let line = 0; line < rows * box; line++) {
      const at = ((area.y + row * box + line) * rowLength + area.x) * 3
      bytes.set(rgb.subarray(at, at + stride), line * stride)
    }
    kernels.lumaRows(0, stride, box, first * luma.BYTES_PER_ELEMENT, width, rows)
    luma.set(floats.subarray(first, first + rows * width), row * width)
  }
  return { width, height, luma }
}

function reduced(grid: LumaPatch, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height)
  const line = new Float32Array(width)
  const sums = new Float32Array(width)
  const down = grid.height / height
  const weight = (width * height) / (grid.width * grid.height)
  let target = 0
  for (let row = 0; row < grid.height; row++) {
    sumLine(grid.luma, row * grid.width, grid.width, line)
    // The part of this row below the border between two target rows.
    const beyond = target < height - 1 ? Math.max(row + 1 - (target + 1) * down, 0) : 0
    for (let at = 0; at < width; at++) sums[at] = (sums[at] ?? 0) + (1 - beyond) * (line[at] ?? 0)
    if (row + 1 < (target + 1) * down && row + 1 < grid.height) continue
    for (let at = 0; at < width; at++) {
      result[target * width + at] = weight * (sums[at] ?? 0)
      sums[at] = beyond * (line[at] ?? 0)
    }
    target++
  }
  return result
}

/** Sums the `length` values from `start` on into as many stretches of equal length as `into` has values. */
function sumLine(values: Float32Array, start: number, length: number, into: Float32Array): void {
  const across = length / into.length
  let target = 0
  let sum = 0
  let end = across
  for (let column = 0; column < length; column++) {
    const value = values[start + column] ?? 0
    if (column + 1 < end || target === into.length - 1) {
      sum += value
      continue
    }
    const beyond = column + 1 - end
    into[target++] = sum + (1 - beyond) * value
    sum = beyond * value
    end = (target + 1) * across
  }
  into[target] = sum
}

/** The reach of `smoothed`, in values. */
export const smoothingReach = 4

/**
 * Smooths values with the weights 1, 2, 1 four times along one axis, which is a Gaussian of 1.4 values (variance 2).
 * `step` is the distance between neighbours: 1 across, the width of a row down. Values nearer to the ends than the
 * reach stay 0.
 */
export function smoothed(values: Float32Array, step: number): Float32Array {
  const reach = smoothingReach * step
  const end = values.length - reach
  const result = new Float32Array(values.length)
  if (end <= reach) return result
  const { floats } = memoryOf(2 * values.byteLength + overrun)
  floats.set(values)
  kernels.smooth(0, values.byteLength, reach, end, step)
  result.set(floats.subarray(values.length + reach, values.length + end), reach)
  return result
}

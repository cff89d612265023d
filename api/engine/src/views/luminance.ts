import type { Raster, Rectangle } from '../decoding/raster.ts'

/** Luma of one pixel, 0 to 255, from the encoded values (Rec. 709 weights, as ISO/IEC 29794-5 derives it from sRGB). */
export function lumaAt(rgb: Uint8ClampedArray, place: number): number {
  const at = place * 3
  return lumaOf(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
}

const lumaOf = (red: number, green: number, blue: number) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Luma of every pixel, 0 to 255, row by row. */
export function luminanceOf({ rgb, width, height }: Raster): Float32Array {
  const luma = new Float32Array(width * height)
  for (let place = 0; place < luma.length; place++) luma[place] = lumaAt(rgb, place)
  return luma
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

interface LumaGrid {
  readonly width: number
  readonly height: number
  readonly luma: Float32Array
}

/** The mean luma of each square of `box` times `box` pixels. */
function boxLuminance({ rgb, width: rowLength }: Raster, area: Rectangle, box: number): LumaGrid {
  const width = Math.floor(area.width / box)
  const height = Math.floor(area.height / box)
  const luma = new Float32Array(width * height)
  const add = box === 1 ? addPixels : box === 2 ? addPairs : addStretches
  for (let row = 0; row < height * box; row++) {
    const at = ((area.y + row) * rowLength + area.x) * 3
    const start = Math.floor(row / box) * width
    add(rgb, at, luma.subarray(start, start + width), box)
  }
  return { width, height, luma }
}

/** Adds to each value the luma of `box` pixels of a row, from `at` on. */
type AddRow = (rgb: Uint8ClampedArray, at: number, into: Float32Array, box: number) => void

const addStretches: AddRow = (rgb, start, into, box) => {
  let at = start
  for (let to = 0; to < into.length; to++) {
    let red = 0
    let green = 0
    let blue = 0
    for (const end = at + box * 3; at < end; at += 3) {
      red += rgb[at] ?? 0
      green += rgb[at + 1] ?? 0
      blue += rgb[at + 2] ?? 0
    }
    into[to] = (into[to] ?? 0) + lumaOf(red, green, blue) / (box * box)
  }
}

/** For one pixel and for two, the most frequent cases. A loop over so few takes half as long again. */
const addPixels: AddRow = (rgb, start, into) => {
  for (let to = 0, at = start; to < into.length; to++, at += 3) {
    into[to] = lumaOf(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
  }
}

const addPairs: AddRow = (rgb, start, into) => {
  for (let to = 0, at = start; to < into.length; to++, at += 6) {
    const red = (rgb[at] ?? 0) + (rgb[at + 3] ?? 0)
    const green = (rgb[at + 1] ?? 0) + (rgb[at + 4] ?? 0)
    const blue = (rgb[at + 2] ?? 0) + (rgb[at + 5] ?? 0)
    into[to] = (into[to] ?? 0) + lumaOf(red, green, blue) / 4
  }
}

function reduced(grid: LumaGrid, width: number, height: number): Float32Array {
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

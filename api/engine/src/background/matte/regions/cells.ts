import type { Raster } from '../../../decoding/raster.ts'
import type { Field } from './fill-in.ts'

/** Cells are squares of two working pixels by two: fine enough to tell regions apart, at a quarter of the work. */
export const cellSide = 2

/** The working view in cells. */
export interface Cells {
  /** The mean colour, 0 to 255. */
  readonly rgb: Field
  /** The smallest, mean and largest alpha of the cell's pixels, 0 to 1. */
  readonly least: Float32Array
  readonly mean: Float32Array
  readonly most: Float32Array
}

/** Gathers a raster with even sides, and the alpha of each pixel, into cells. */
export function gatherCells(raster: Raster, alpha: Float32Array): Cells {
  const [width, height] = [raster.width / cellSide, raster.height / cellSide]
  const places = width * height
  const values = new Float32Array(places * 3)
  const [least, mean, most] = [new Float32Array(places), new Float32Array(places), new Float32Array(places)]
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      const first = cellSide * (y * raster.width + x)
      const below = first + raster.width
      const a = alpha[first] ?? 0
      const b = alpha[first + 1] ?? 0
      const c = alpha[below] ?? 0
      const d = alpha[below + 1] ?? 0
      least[place] = Math.min(a, b, c, d)
      mean[place] = (a + b + c + d) / 4
      most[place] = Math.max(a, b, c, d)
      for (let channel = 0; channel < 3; channel++) {
        const above = (raster.rgb[first * 3 + channel] ?? 0) + (raster.rgb[first * 3 + 3 + channel] ?? 0)
        const under = (raster.rgb[below * 3 + channel] ?? 0) + (raster.rgb[below * 3 + 3 + channel] ?? 0)
        values[place * 3 + channel] = (above + under) / 4
      }
    }
  }
  return { rgb: { width, height, channels: 3, values }, least, mean, most }
}

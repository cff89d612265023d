import { reducedFor } from './halved.ts'
import type { Raster } from './raster.ts'

interface Vector {
  readonly x: number
  readonly y: number
}

/**
 * The places of output pixels in a raster: the middle of the first, and the steps to the next one to its right and
 * below.
 */
export interface Grid {
  readonly origin: Vector
  readonly right: Vector
  readonly down: Vector
}

/**
 * Reads a raster on a grid by linear interpolation. If the grid is coarser than the pixels, it reads from the raster
 * reduced to a half, a quarter and so on, whichever is nearest to the grid's own scale, so that each pixel is about
 * the mean of the area that it covers.
 */
export function sample(raster: Raster, { origin, right, down }: Grid, width: number, height: number): Raster {
  const source = reducedFor(raster, Math.max(Math.hypot(right.x, right.y), Math.hypot(down.x, down.y)))
  const [ratioX, ratioY] = [source.width / raster.width, source.height / raster.height]
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, place = 0; y < height; y++) {
    let u = (origin.x + y * down.x) * ratioX - 0.5
    let v = (origin.y + y * down.y) * ratioY - 0.5
    for (let x = 0; x < width; x++, place += 3) {
      interpolate(source, u, v, rgb, place)
      u += right.x * ratioX
      v += right.y * ratioY
    }
  }
  return { width, height, rgb }
}

function interpolate(
  { rgb, width, height }: Raster,
  u: number,
  v: number,
  into: Uint8ClampedArray,
  place: number,
) {
  const x = u < 0 ? 0 : u > width - 1 ? width - 1 : u
  const y = v < 0 ? 0 : v > height - 1 ? height - 1 : v
  const left = x | 0
  const top = y | 0
  const toRight = x - left
  const toBottom = y - top
  const a = (top * width + left) * 3
  const b = left < width - 1 ? a + 3 : a
  const below = top < height - 1 ? width * 3 : 0
  const topLeft = (1 - toRight) * (1 - toBottom)
  const topRight = toRight * (1 - toBottom)
  const bottomLeft = (1 - toRight) * toBottom
  const bottomRight = toRight * toBottom
  for (let channel = 0; channel < 3; channel++) {
    into[place + channel] =
      topLeft * (rgb[a + channel] ?? 0) +
      topRight * (rgb[b + channel] ?? 0) +
      bottomLeft * (rgb[a + below + channel] ?? 0) +
      bottomRight * (rgb[b + below + channel] ?? 0)
  }
}

/** Upright sRGB pixels, 8 bits per channel, red green blue, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8ClampedArray
}

/**
 * Frees the memory of pixels at once if they have a buffer of their own, because the garbage collector might keep
 * tens of megabytes until the next photo needs the memory. The pixels must not be used afterwards. Pixels that are freed
 * already stay so.
 */
export function letGo({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength)
    buffer.transfer(0)
}

/** A rectangle in pixels. It may be partly outside its raster, and need not be on whole pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Cuts `area` out of `raster` and resamples it to `width` x `height`. Outside the raster its edge pixels are
 * repeated, so that a head cut by the frame continues instead of ending at a black bar.
 */
export function resample(raster: Raster, area: Rectangle, width: number, height: number): Raster {
  const [scaleX, scaleY] = [area.width / width, area.height / height]
  const origin = { x: area.x + scaleX / 2, y: area.y + scaleY / 2 }
  return sample(raster, { origin, right: { x: scaleX, y: 0 }, down: { x: 0, y: scaleY } }, width, height)
}

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
  const scale = Math.max(Math.hypot(right.x, right.y), Math.hypot(down.x, down.y))
  const level = Math.max(Math.round(Math.log2(scale)), 0)
  const source = halved(raster, level)
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

/** Upright sRGB pixels, 8 bits a channel, red green blue, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8ClampedArray
}

/** A rectangle in pixels; it may lie partly outside its raster and need not be on whole pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Copies a part of a raster that lies inside it, on whole pixels. */
export function cut(raster: Raster, { x, y, width, height }: Rectangle): Raster {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * raster.width + x) * 3
    rgb.set(raster.rgb.subarray(from, from + width * 3), row * width * 3)
  }
  return { width, height, rgb }
}

/**
 * Cuts `area` out of `raster` and resamples it to `width` x `height`: each output pixel is the mean of what it covers,
 * which between two pixels is their linear interpolation. What lies outside the raster repeats its edge pixels, so that a head cut by the frame goes on rather than ends
 * against a bar of black.
 */
export function resample(raster: Raster, area: Rectangle, width: number, height: number): Raster {
  const columns = coverage(area.x, area.width, width, raster.width)
  const rows = coverage(area.y, area.height, height, raster.height)
  const firstRow = Math.min(...rows.map(({ from }) => from))
  const lastRow = Math.max(...rows.map(({ from, weights }) => from + weights.length - 1))
  const narrow = new Uint8ClampedArray((lastRow - firstRow + 1) * width * 3)
  for (let y = firstRow; y <= lastRow; y++) {
    const source = y * raster.width * 3
    const target = (y - firstRow) * width * 3
    columns.forEach(({ from, weights }, x) => {
      weightedSum(raster.rgb, source + from * 3, 3, weights, narrow, target + x * 3)
    })
  }
  const rgb = new Uint8ClampedArray(width * height * 3)
  rows.forEach(({ from, weights }, y) => {
    for (let x = 0; x < width; x++) {
      const start = ((from - firstRow) * width + x) * 3
      weightedSum(narrow, start, width * 3, weights, rgb, (y * width + x) * 3)
    }
  })
  return { width, height, rgb }
}

/** Adds up three channels over `weights`, from places `step` apart, into `target`. */
function weightedSum(
  source: Uint8ClampedArray,
  start: number,
  step: number,
  weights: Float32Array,
  target: Uint8ClampedArray,
  place: number,
): void {
  let red = 0
  let green = 0
  let blue = 0
  for (let tap = 0, at = start; tap < weights.length; tap++, at += step) {
    const weight = weights[tap] ?? 0
    red += weight * (source[at] ?? 0)
    green += weight * (source[at + 1] ?? 0)
    blue += weight * (source[at + 2] ?? 0)
  }
  target[place] = red
  target[place + 1] = green
  target[place + 2] = blue
}

/** The source pixels that one output pixel is made of; their weights add up to 1. */
interface Taps {
  readonly from: number
  readonly weights: Float32Array
}

/** An output pixel covers `scale` source pixels, or where the picture is enlarged, one. */
function coverage(start: number, length: number, outputs: number, sourceLength: number): Taps[] {
  const scale = length / outputs
  const half = Math.max(scale, 1) / 2
  const inside = (place: number) => Math.min(Math.max(place, 0), sourceLength - 1)
  return Array.from({ length: outputs }, (_, output) => {
    const centre = start + (output + 0.5) * scale
    const first = Math.floor(centre - half)
    const last = Math.ceil(centre + half) - 1
    const weights = new Float32Array(inside(last) - inside(first) + 1)
    for (let place = first; place <= last; place++) {
      const covered = Math.min(place + 1, centre + half) - Math.max(place, centre - half)
      const slot = inside(place) - inside(first)
      weights[slot] = (weights[slot] ?? 0) + covered / (2 * half)
    }
    return { from: inside(first), weights }
  })
}

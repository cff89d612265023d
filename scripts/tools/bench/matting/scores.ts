import { type Raster, resample } from '#api/engine/src/decode/raster.ts'
import { placesIn, readBetween } from '#api/engine/src/produce/background/matte/field.ts'
import type { Matte } from '#api/engine/src/produce/background/matte/matte.ts'

/** The differences between a matte and the exact one. */
export interface MatteScores {
  /** Sum of absolute differences, alpha from 0 to 1, in thousands of pixels. */
  readonly sad: number
  /** Mean squared difference, alpha from 0 to 1. */
  readonly mse: number
  /** Sum of squared differences of the gradients' magnitudes, in thousands. */
  readonly gradient: number
  /** The share of the exact matte's full-person pixels that the matte does not keep (alpha below 250 of 255). */
  readonly coreWrong: number
}

/** An 8-bit alpha channel, row by row. */
interface Alpha {
  readonly width: number
  readonly height: number
  readonly alpha: ArrayLike<number>
}

/** From this alpha on, a pixel counts as fully kept. */
const kept = 250

/**
 * Scores a matte against the exact one of the same size: SAD, MSE and gradient error as Rhemann et al. define them ("A
 * Perceptually Motivated Online Benchmark for Image Matting", CVPR 2009), and the share of core pixels that are wrong. All
 * pixels count here, because there is no trimap.
 */
export function scoreMatte(matte: Alpha, exact: Alpha): MatteScores {
  if (matte.width !== exact.width || matte.height !== exact.height) throw new Error('The sizes differ.')
  const pixels = exact.width * exact.height
  let [sad, squares, core, wrong] = [0, 0, 0, 0]
  for (let place = 0; place < pixels; place++) {
    const [is, should] = [matte.alpha[place] ?? 0, exact.alpha[place] ?? 0]
    const error = (is - should) / 255
    sad += Math.abs(error)
    squares += error * error
    if (should !== 255) continue
    core++
    if (is < kept) wrong++
  }
  const [drawn, true_] = [slopesOf(matte), slopesOf(exact)]
  let gradient = 0
  for (let place = 0; place < pixels; place++) gradient += ((drawn[place] ?? 0) - (true_[place] ?? 0)) ** 2
  return {
    sad: sad / 1000,
    mse: squares / pixels,
    gradient: gradient / 1000,
    coreWrong: wrong / Math.max(core, 1),
  }
}

/** The standard deviation of the benchmark's Gaussian derivative, in pixels. */
const sigma = 1.4
const reach = 5

/** A Gaussian whose values add up to 1, and its derivative, scaled so that a slope of 1 per pixel gives 1. */
const [smooth, derive] = kernels()

function kernels(): [Float32Array, Float32Array] {
  const at = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  const bell = at.map((x) => Math.exp(-(x * x) / (2 * sigma * sigma)))
  const sum = bell.reduce((total, value) => total + value, 0)
  const moment = at.reduce((total, x, index) => total + x * x * (bell[index] ?? 0), 0)
  return [
    Float32Array.from(bell, (value) => value / sum),
    Float32Array.from(at, (x, index) => (x * (bell[index] ?? 0)) / moment),
  ]
}

/** The magnitude of the smoothed gradient at each pixel. */
function slopesOf({ alpha, width, height }: Alpha): Float32Array {
  const values = Float32Array.from(alpha, (value) => value / 255)
  const across = weighed(weighed(values, smooth, height, width, width, 1), derive, width, height, 1, width)
  const down = weighed(weighed(values, smooth, width, height, 1, width), derive, height, width, width, 1)
  return across.map((value, place) => Math.hypot(value, down[place] ?? 0))
}

/** The weighted sum of each place and its neighbours along lines of `length` places, `step` apart; the ends repeat. */
function weighed(
  values: Float32Array,
  kernel: Float32Array,
  length: number,
  lines: number,
  step: number,
  nextLine: number,
): Float32Array {
  const sums = new Float32Array(values.length)
  for (let line = 0; line < lines; line++) {
    const start = line * nextLine
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (let offset = -reach; offset <= reach; offset++) {
        const neighbour = Math.min(Math.max(at + offset, 0), length - 1)
        sum += (kernel[offset + reach] ?? 0) * (values[start + neighbour * step] ?? 0)
      }
      sums[start + at * step] = sum
    }
  }
  return sums
}

/** A network that draws alpha values, 0 to 1, for a raster at the network's own size. */
type Draw = (raster: Raster) => Float32Array | Promise<Float32Array>

/** The matting model's usual working size: the longer edge, in pixels. */
const mattingEdge = 1024

/** The matting model alone: the whole picture at 1024 px, its alpha scaled back. */
export function bareMatting(draw: Draw, photo: Raster): Promise<Matte> {
  const scale = mattingEdge / Math.max(photo.width, photo.height)
  return bareMatte(draw, photo, Math.round(photo.width * scale), Math.round(photo.height * scale))
}

/** A network alone: the whole picture at its size, its alpha scaled back by linear interpolation. */
export async function bareMatte(draw: Draw, photo: Raster, width: number, height: number): Promise<Matte> {
  const area = { x: 0, y: 0, width: photo.width, height: photo.height }
  const values = await draw(resample(photo, area, width, height))
  const field = { width, height, channels: 1, values }
  const alpha = new Uint8ClampedArray(photo.width * photo.height)
  const one = new Float32Array(1)
  const columns = placesIn(width, photo.width, (x) => ((x + 0.5) * width) / photo.width - 0.5)
  const rows = placesIn(height, photo.height, (y) => ((y + 0.5) * height) / photo.height - 0.5)
  for (let y = 0, place = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++, place++) {
      readBetween(field, columns, x, rows, y, one)
      alpha[place] = 255 * (one[0] ?? 0)
    }
  }
  return { width: photo.width, height: photo.height, alpha }
}

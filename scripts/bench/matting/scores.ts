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

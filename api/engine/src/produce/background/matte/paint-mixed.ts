import { matteThresholds } from '#thresholds/matte.ts'
import { type Field, mixRows, type Places, placesIn, readRow } from './field.ts'
import type { Matte } from './matte.ts'
import { cellSide, type Regions } from './regions.ts'

/** Pixels of a photo in horizontal runs. */
interface MixedRuns {
  /** For each run: its row, its first column, the column after its last, and the place of its first pixel. */
  readonly runs: Int32Array
  readonly rgb: Uint8ClampedArray
}

/** The count of numbers that describe a run. */
const runLength = 4

/** Makes runs solid. */
export function fillRuns(runs: Int32Array, { alpha }: Matte): void {
  for (let run = 0; run < runs.length; run += runLength) {
    const [, left = 0, right = 0, first = 0] = runs.subarray(run, run + runLength)
    alpha.fill(255, first, first + right - left)
  }
}

/** The input for one pixel between person and wall. Colours are red, green and blue, 0 to 255. */
interface MixedPixel {
  readonly pixel: ArrayLike<number>
  /** Where the pixel's colour begins in `pixel`. */
  readonly at: number
  /** The wall's colour and its variance, then the person's colour and its variance: eight values. */
  readonly colours: Float32Array
  /** The model's alpha, 0 to 1, and its standard deviation. */
  readonly prior: number
  readonly deviation: number
}

const noise = matteThresholds.noiseVariance.value
const pureFactor = matteThresholds.pureFactor.value

/** Alphas are tried in steps of one twelfth. */
const steps = 12

/**
 * How much of a pixel is the person: the mean of all alphas, each weighted by the likelihood that it gives to both the
 * model's alpha and the pixel's colour. That colour is a mixture of two colours, each known with a variance (Bayesian
 * matting, Chuang et al., CVPR 2001, with one prior more). The further the two lie apart, the more the colour decides.
 * @returns 0 to 1.
 */
function mixedAlpha({ pixel, at, colours, prior, deviation }: MixedPixel): number {
  let off = 0
  let along = 0
  let apart = 0
  for (let channel = 0; channel < 3; channel++) {
    const wall = colours[channel] ?? 0
    const step = (colours[channel + 4] ?? 0) - wall
    const seen = (pixel[at + channel] ?? 0) - wall
    off += seen * seen
    along += step * seen
    apart += step * step
  }
  const ofWall = colours[3] ?? 0
  const ofBody = colours[7] ?? 0
  let least = Number.POSITIVE_INFINITY
  const trust = 1 / (deviation * deviation)
  for (let step = 0; step <= steps; step++) {
    const alpha = alphas[step] ?? 0
    const square = alpha * alpha
    const variance = noise + square * ofBody + (1 - alpha) * (1 - alpha) * ofWall
    const left = off - 2 * alpha * along + square * apart
    const fromModel = alpha - prior
    // The division is the slowest part of a step, so it is made only once.
    const inverse = 1 / variance
    const misfit = 3 * left * inverse + fromModel * fromModel * trust
    inverses[step] = inverse
    misfits[step] = misfit
    if (misfit < least) least = misfit
  }
  let highest = 0
  for (let step = 0; step <= steps; step++) {
    // Relative to the smallest misfit, so that not all likelihoods become 0.
    const more = (misfits[step] ?? 0) - least
    likelihoods[step] = 0
    if (more > hopeless) continue
    const inverse = inverses[step] ?? 0
    const pure = step === 0 || step === steps ? pureFactor : 1
    const likelihood = pure * negativePower(0.5 * more) * inverse * Math.sqrt(inverse)
    likelihoods[step] = likelihood
    if (likelihood > highest) highest = likelihood
  }
  let sum = 0
  let weights = 0
  for (let step = 0; step <= steps; step++) {
    const weight = likelihoods[step] ?? 0
    if (weight < negligible * highest) continue
    sum += (alphas[step] ?? 0) * weight
    weights += weight
  }
  return sum / weights
}

const alphas = Float64Array.from({ length: steps + 1 }, (_, step) => step / steps)

/** An alpha that is less likely than another by this factor moves the mean by less than a hundredth of one of 255 levels. */
const negligible = Math.exp(-14)

/** With this much more misfit than the smallest, an alpha is negligible however its variance differs. */
const hopeless = 2 * (14 + Math.log(pureFactor) + 1.5 * Math.log((noise + 3 * 255 ** 2) / noise))

/** e to the power of minus whole and part units, looked up in steps of 1/32. */
const perUnit = 32
const powers = Float64Array.from({ length: (hopeless / 2) * perUnit + 1 }, (_, at) => Math.exp(-at / perUnit))

/**
 * e to the power of `-x`, for x from 0 to half of `hopeless`, to 12 digits: Taylor's series around the nearest known power.
 * `Math.exp`, with 16 digits, takes three times as long, and this function takes a fifth of the time of a matte.
 */
function negativePower(x: number): number {
  const at = (x * perUnit) | 0
  const rest = at / perUnit - x
  const series = 1 + rest * (1 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest / 120))))
  return (powers[at] ?? 0) * series
}

/** Values of the current pixel, by step. */
const [inverses, misfits, likelihoods] = [
  new Float64Array(steps + 1),
  new Float64Array(steps + 1),
  new Float64Array(steps + 1),
] as const

/** The model's alpha of the working view, and how reliable it is. */
export interface Prior {
  /** One channel, 0 to 1. */
  readonly alpha: Field
  /** Photo pixels per working pixel. */
  readonly scale: number
  /** Its standard deviation in mixed cells. */
  readonly deviation: number
}

/** The input for the alpha of mixed pixels, in addition to their colours. */
interface MixedGround {
  /** Of the photo. */
  readonly width: number
  readonly prior: Prior
  readonly regions: Pick<Regions, 'wall' | 'body' | 'inside'>
}

const { astray, ends } = matteThresholds

/** Calculates the alpha of each pixel of the runs. @param into Receives them where the pixels are in `rgb`. */
export function paintMixed(
  { width, prior, regions }: MixedGround,
  { runs, rgb }: MixedRuns,
  into: Uint8ClampedArray,
): void {
  const { wall, body, inside } = regions
  const side = cellSide * prior.scale
  const inCells = placesIn(wall.width, width, (x) => (x + 0.5) / side - 0.5)
  const inPrior = placesIn(prior.alpha.width, width, (x) => (x + 0.5) / prior.scale - 0.5)
  const cellOf = Int32Array.from({ length: width }, (_, x) =>
    Math.min(Math.floor((x + 0.5) / side), wall.width - 1),
  )
  const rowOf = (field: Field) => new Float32Array(field.width * field.channels)
  const [wallRow, bodyRow, priorRow] = [rowOf(wall), rowOf(body), rowOf(prior.alpha)]
  const [colours, modelled] = [new Float32Array(8), new Float32Array(1)]
  const pixel: { -readonly [Key in keyof MixedPixel]: MixedPixel[Key] } = {
    ...{ pixel: rgb, at: 0, colours, prior: 0, deviation: prior.deviation },
  }
  for (let run = 0; run < runs.length; run += runLength) {
    const [y = 0, from = 0, to = 0, first = 0] = runs.subarray(run, run + runLength)
    // Values between the middles of two places are interpolated from both.
    const cells = [inCells.before[from] ?? 0, (inCells.before[to - 1] ?? 0) + 2] as const
    mixRows(wall, (y + 0.5) / side - 0.5, cells, wallRow)
    mixRows(body, (y + 0.5) / side - 0.5, cells, bodyRow)
    const seen = [inPrior.before[from] ?? 0, (inPrior.before[to - 1] ?? 0) + 2] as const
    mixRows(prior.alpha, (y + 0.5) / prior.scale - 0.5, seen, priorRow)
    const row = Math.min(Math.floor((y + 0.5) / side), wall.height - 1) * wall.width
    for (let x = from, place = first; x < to; x++, place++) {
      readFour(wallRow, inCells, x, colours, 0)
      readFour(bodyRow, inCells, x, colours, 4)
      readRow(priorRow, 1, inPrior, x, modelled)
      pixel.at = place * 3
      pixel.prior = modelled[0] ?? 0
      const isAstray = pixel.prior < astray.alpha && inside[row + (cellOf[x] ?? 0)]
      pixel.deviation = isAstray ? astray.deviation : prior.deviation
      into[place] = (255 * (mixedAlpha(pixel) - ends.none)) / (ends.all - ends.none)
    }
  }
}

function readFour(
  row: Float32Array,
  { before, onward }: Places,
  x: number,
  into: Float32Array,
  at: number,
): void {
  const left = (before[x] ?? 0) * 4
  const toRight = onward[x] ?? 0
  const toLeft = 1 - toRight
  into[at] = (row[left] ?? 0) * toLeft + (row[left + 4] ?? 0) * toRight
  into[at + 1] = (row[left + 1] ?? 0) * toLeft + (row[left + 5] ?? 0) * toRight
  into[at + 2] = (row[left + 2] ?? 0) * toLeft + (row[left + 6] ?? 0) * toRight
  into[at + 3] = (row[left + 3] ?? 0) * toLeft + (row[left + 7] ?? 0) * toRight
}

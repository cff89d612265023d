import { matteThresholds } from '../../../thresholds/measures/matte.ts'
import { cellSide } from '../regions/cells.ts'
import type { Field } from '../regions/fill-in.ts'
import type { Regions } from '../regions/regions.ts'
import { mixRows, type Places, placesIn, readRow } from './field-rows.ts'
import { type MixedPixel, mixedAlpha } from './mixed-alpha.ts'
import { type MixedRuns, runLength } from './mixed-runs.ts'

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
export interface MixedGround {
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

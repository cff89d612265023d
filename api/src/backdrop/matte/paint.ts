import type { Raster } from '../../compliance/raster.ts'
import { cellSide } from './cells.ts'
import { mixRows, placesIn, readRow } from './field-rows.ts'
import type { Field } from './fill-in.ts'
import type { Matte } from './matte.ts'
import { type MixedPixel, mixedAlpha } from './mixed-alpha.ts'
import type { Regions } from './regions.ts'

/** The model's alpha of the working view, and how far it is to be trusted. */
export interface Prior {
  /** One channel, 0 to 1. */
  readonly alpha: Field
  /** Photo pixels a working pixel. */
  readonly scale: number
  /** Its standard deviation in mixed cells. */
  readonly deviation: number
}

/** Of an alpha under 0.9 where colour or place say that the person is: there the model was led astray. */
const astray = { alpha: 0.9, deviation: 0.5 } as const

/** Below and above these alphas what is left of the other side can't be seen, and would cost pure pixels. */
const ends = { none: 0.04, all: 0.95 } as const

/** Paints the matte at the photo's full size. Only pixels of mixed cells are looked at. */
export function paintMatte(photo: Raster, prior: Prior, regions: Regions): Matte {
  const { width, height } = photo
  const alpha = new Uint8ClampedArray(width * height)
  const side = cellSide * prior.scale
  const { width: across, height: down } = regions.wall
  const firstOf = Array.from({ length: across + 1 }, (_, cell) =>
    Math.min(Math.max(Math.ceil(cell * side - 0.5), 0), width),
  )
  const kinds = regions.core.map((isCore, cell) => (regions.clear[cell] ? 0 : isCore ? solid : mixed))
  const paintMixed = mixedPainter(photo, prior, regions, alpha)
  for (let y = 0; y < height; y++) {
    const row = Math.min(Math.floor((y + 0.5) / side), down - 1) * across
    for (let column = 0, end = 0; column < across; column = end) {
      const kind = kinds[row + column]
      for (end = column + 1; end < across && kinds[row + end] === kind; ) end++
      const [from, to] = [firstOf[column] ?? 0, firstOf[end] ?? width]
      if (kind === solid) alpha.fill(255, y * width + from, y * width + to)
      else if (kind === mixed) paintMixed({ y, from, to, cells: [column, end], row })
    }
  }
  return { width, height, alpha }
}

/** Of a cell that is not clear. */
const [solid, mixed] = [1, 2] as const

/** Pixels side by side that lie in mixed cells. */
interface MixedRun {
  readonly y: number
  readonly from: number
  readonly to: number
  /** The first cell's column, and that after the last. */
  readonly cells: readonly [number, number]
  /** The first cell of the row. */
  readonly row: number
}

function mixedPainter(photo: Raster, prior: Prior, regions: Regions, into: Uint8ClampedArray) {
  const { wall, body, inside } = regions
  const colours = new Float32Array(8)
  const modelled = new Float32Array(1)
  const rows = [wall, body, prior.alpha].map((field) => new Float32Array(field.width * field.channels))
  const [wallRow = colours, bodyRow = colours, priorRow = colours] = rows
  const side = cellSide * prior.scale
  const inCells = placesIn(wall.width, photo.width, (x) => (x + 0.5) / side - 0.5)
  const inPrior = placesIn(prior.alpha.width, photo.width, (x) => (x + 0.5) / prior.scale - 0.5)
  const pixel: { -readonly [Key in keyof MixedPixel]: MixedPixel[Key] } = {
    ...{ pixel: photo.rgb, at: 0, colours, prior: 0, deviation: prior.deviation },
  }
  return ({ y, from, to, cells: [first, end], row }: MixedRun) => {
    // What lies between the middles of places is read from those on both sides.
    mixRows(wall, (y + 0.5) / side - 0.5, [first - 1, end + 1], wallRow)
    mixRows(body, (y + 0.5) / side - 0.5, [first - 1, end + 1], bodyRow)
    const seen = [cellSide * first - 1, cellSide * end + 1] as const
    mixRows(prior.alpha, (y + 0.5) / prior.scale - 0.5, seen, priorRow)
    for (let x = from, place = y * photo.width + from; x < to; x++, place++) {
      readRow(wallRow, 4, inCells, x, colours)
      readRow(bodyRow, 4, inCells, x, colours, 4)
      readRow(priorRow, 1, inPrior, x, modelled)
      pixel.at = place * 3
      pixel.prior = modelled[0] ?? 0
      const cell = Math.min(Math.floor((x + 0.5) / side), wall.width - 1)
      const isAstray = pixel.prior < astray.alpha && inside[row + cell]
      pixel.deviation = isAstray ? astray.deviation : prior.deviation
      into[place] = (255 * (mixedAlpha(pixel) - ends.none)) / (ends.all - ends.none)
    }
  }
}

import type { Raster } from '../../compliance/raster.ts'
import { cellSide } from './cells.ts'
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
  const firstOf = (cell: number) => Math.max(Math.ceil(cell * side - 0.5), 0)
  const paintMixed = mixedPainter(photo, prior, regions, alpha)
  for (let y = 0; y < height; y++) {
    const row = Math.min(Math.floor((y + 0.5) / side), down - 1) * across
    for (let column = 0; column < across; column++) {
      const cell = row + column
      if (regions.clear[cell]) continue
      const from = firstOf(column)
      const to = Math.min(firstOf(column + 1), width)
      if (regions.core[cell]) alpha.fill(255, y * width + from, Math.max(y * width + to, y * width + from))
      else for (let x = from; x < to; x++) paintMixed(x, y, cell)
    }
  }
  return { width, height, alpha }
}

function mixedPainter(photo: Raster, prior: Prior, regions: Regions, into: Uint8ClampedArray) {
  const colours = new Float32Array(8)
  const [ofWall, ofBody] = [colours.subarray(0, 4), colours.subarray(4)]
  const modelled = new Float32Array(1)
  const side = cellSide * prior.scale
  const pixel: { -readonly [Key in keyof MixedPixel]: MixedPixel[Key] } = {
    ...{ pixel: photo.rgb, at: 0, colours, prior: 0, deviation: prior.deviation },
  }
  return (x: number, y: number, cell: number) => {
    const place = y * photo.width + x
    readBetween(regions.wall, (x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5, ofWall)
    readBetween(regions.body, (x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5, ofBody)
    readBetween(prior.alpha, (x + 0.5) / prior.scale - 0.5, (y + 0.5) / prior.scale - 0.5, modelled)
    pixel.at = place * 3
    pixel.prior = modelled[0] ?? 0
    const isAstray = regions.inside[cell] && pixel.prior < astray.alpha
    pixel.deviation = isAstray ? astray.deviation : prior.deviation
    into[place] = (255 * (mixedAlpha(pixel) - ends.none)) / (ends.all - ends.none)
  }
}

/** Reads all channels of a field between its places by linear interpolation; outside it repeats its edge. */
export function readBetween(field: Field, x: number, y: number, into: Float32Array): void {
  const { width, height, channels, values } = field
  const u = Math.min(Math.max(x, 0), width - 1)
  const v = Math.min(Math.max(y, 0), height - 1)
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [toRight, toBottom] = [u - left, v - top]
  const first = (top * width + left) * channels
  const right = left < width - 1 ? channels : 0
  const below = top < height - 1 ? width * channels : 0
  for (let channel = 0; channel < channels; channel++) {
    const at = first + channel
    const above = (values[at] ?? 0) * (1 - toRight) + (values[at + right] ?? 0) * toRight
    const under = (values[at + below] ?? 0) * (1 - toRight) + (values[at + below + right] ?? 0) * toRight
    into[channel] = above * (1 - toBottom) + under * toBottom
  }
}

import type { Raster } from '../../compliance/raster.ts'
import { type Field, fillIn } from './fill-in.ts'
import type { Matte } from './matte.ts'
import { readBetween } from './paint.ts'
import { eachRun } from './runs.ts'

/** Colours are filled in on squares so large that the longer edge has about this many. */
const squaresAcross = 512

/** How much an error of alpha misleads, against how much the person's colours differ from place to place. */
const doubt = 0.5

/**
 * The photo with the person's own colour in mixed pixels (0 < alpha < 255), the old backdrop's share taken out; pure
 * and solid pixels are untouched. Such a pixel is alpha times the person's colour and the rest the wall's: both are
 * known nearby, and what the mixture leaves over is given to the person as far as alpha carries it.
 */
export function unmix(photo: Raster, matte: Matte): Raster {
  const { width, height, alpha } = matte
  const rgb = new Uint8ClampedArray(photo.rgb)
  const side = Math.max(2, Math.ceil(Math.max(width, height) / squaresAcross))
  const { wall, body } = coloursIn(photo, matte, side)
  const [ofWall, ofBody] = [new Float32Array(3), new Float32Array(3)]
  eachRun(alpha, (kind, from, to) => {
    if (kind !== 'mixed') return
    for (let place = from; place < to; place++) {
      const share = (alpha[place] ?? 0) / 255
      const [u, v] = [((place % width) + 0.5) / side - 0.5, (Math.floor(place / width) + 0.5) / side - 0.5]
      readBetween(wall, u, v, ofWall)
      readBetween(body, u, v, ofBody)
      const trust = Math.min(share / (share ** 2 + doubt * (1 - share)), 1)
      for (let channel = 0; channel < 3; channel++) {
        const [behind, own] = [ofWall[channel] ?? 0, ofBody[channel] ?? 0]
        const left = (photo.rgb[place * 3 + channel] ?? 0) - share * own - (1 - share) * behind
        rgb[place * 3 + channel] = own + trust * left
      }
    }
  })
  return { width, height, rgb }
}

/** Of a square so many rows are looked at, one in so many: more make its mean no better. */
const rowsOfSquare = 6

/** The mean colours of each square's pixels of the wall alone, and of the person alone; filled in where a square has none. */
function coloursIn(
  photo: Raster,
  { width, height, alpha }: Matte,
  side: number,
): { wall: Field; body: Field } {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const step = Math.ceil(side / rowsOfSquare)
  const [wall, body] = [sumsOf(across, down), sumsOf(across, down)]
  for (let y = 0; y < height; y += (y % side) + step < side ? step : side - (y % side)) {
    const row = Math.floor(y / side) * across
    for (let column = 0; column < across; column++) {
      const end = y * width + Math.min((column + 1) * side, width)
      for (let place = y * width + column * side; place < end; place++) {
        const person = alpha[place]
        if (person === 0) add(photo, place, wall, row + column)
        else if (person === 255) add(photo, place, body, row + column)
      }
    }
  }
  const looked = side * Math.ceil(side / step)
  return { wall: meansOf(wall, looked), body: meansOf(body, looked) }
}

/** Sums of the colours of pixels by square, and how many they were. */
type Sums = Field & { readonly counts: Float32Array }

function sumsOf(width: number, height: number): Sums {
  const squares = width * height
  return {
    width,
    height,
    channels: 3,
    values: new Float32Array(squares * 3),
    counts: new Float32Array(squares),
  }
}

function add({ rgb }: Raster, place: number, { values, counts }: Sums, square: number): void {
  values[square * 3] = (values[square * 3] ?? 0) + (rgb[place * 3] ?? 0)
  values[square * 3 + 1] = (values[square * 3 + 1] ?? 0) + (rgb[place * 3 + 1] ?? 0)
  values[square * 3 + 2] = (values[square * 3 + 2] ?? 0) + (rgb[place * 3 + 2] ?? 0)
  counts[square] = (counts[square] ?? 0) + 1
}

/** The means, in the place of the sums. @param looked How many pixels of a whole square were looked at. */
function meansOf({ counts, values, ...size }: Sums, looked: number): Field {
  for (let square = 0, at = 0; square < counts.length; square++, at += 3) {
    const count = Math.max(counts[square] ?? 0, 1)
    values[at] = (values[at] ?? 0) / count
    values[at + 1] = (values[at + 1] ?? 0) / count
    values[at + 2] = (values[at + 2] ?? 0) / count
    counts[square] = (counts[square] ?? 0) / looked
  }
  return fillIn({ ...size, values }, counts)
}

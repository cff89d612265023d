import type { Raster } from '#decode/raster.ts'
import { matteThresholds } from '#thresholds/matte.ts'
import { type Field, fillIn, placesIn, readBetween } from './field.ts'
import type { Matte } from './matte.ts'

/** Colours are filled in on squares so large that the longer edge has about this many. */
const squaresAcross = 512

const doubt = matteThresholds.unmixDoubt.value

/** Removes the old background's share from the pixels from one place up to another, which are all mixed. */
export type Unmix = (from: number, to: number) => void

/**
 * Finds the colours around mixed pixels (0 < alpha < 255), to give them the person's own colour in the photo itself. Such a
 * pixel is alpha times the person's colour plus the rest times the wall's. Both colours are known nearby, and the remainder
 * of the mixture is given to the person in proportion to alpha.
 */
export function unmixing(photo: Raster, matte: Matte): Unmix {
  const { rgb } = photo
  const { width, height, alpha } = matte
  const side = Math.max(2, Math.ceil(Math.max(width, height) / squaresAcross))
  const { wall, body } = coloursIn(photo, matte, side)
  const columns = placesIn(wall.width, width, (x) => (x + 0.5) / side - 0.5)
  const rows = placesIn(wall.height, height, (y) => (y + 0.5) / side - 0.5)
  const [ofWall, ofBody] = [new Float32Array(3), new Float32Array(3)]
  return (from, to) => {
    let [x, y] = [from % width, Math.floor(from / width)]
    for (let place = from; place < to; place++) {
      const share = (alpha[place] ?? 0) / 255
      readBetween(wall, columns, x, rows, y, ofWall)
      readBetween(body, columns, x, rows, y, ofBody)
      const trust = Math.min(share / (share ** 2 + doubt * (1 - share)), 1)
      for (let channel = 0; channel < 3; channel++) {
        const behind = ofWall[channel] ?? 0
        const own = ofBody[channel] ?? 0
        const left = (rgb[place * 3 + channel] ?? 0) - share * own - (1 - share) * behind
        rgb[place * 3 + channel] = own + trust * left
      }
      x = x + 1 < width ? x + 1 : 0
      if (x === 0) y++
    }
  }
}

/** The number of rows read in each square, evenly spaced: more rows do not improve its mean. */
const rowsOfSquare = 3

/** The mean colours of each square's pure wall pixels and pure person pixels; filled in if a square has none. */
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
      for (let place = y * width + column * side; place < end; ) {
        const person = alpha[place]
        let to = place + 1
        while (to < end && alpha[to] === person) to++
        if (person === 0) add(photo, place, to, wall, row + column)
        else if (person === 255) add(photo, place, to, body, row + column)
        place = to
      }
    }
  }
  const looked = side * Math.ceil(side / step)
  return { wall: meansOf(wall, looked), body: meansOf(body, looked) }
}

/** The sums of the colours of pixels by square, and the number of pixels. */
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

/** Adds the pixels from one place up to another to a square. */
function add({ rgb }: Raster, from: number, to: number, { values, counts }: Sums, square: number): void {
  let red = values[square * 3] ?? 0
  let green = values[square * 3 + 1] ?? 0
  let blue = values[square * 3 + 2] ?? 0
  for (let at = from * 3; at < to * 3; at += 3) {
    red += rgb[at] ?? 0
    green += rgb[at + 1] ?? 0
    blue += rgb[at + 2] ?? 0
  }
  values[square * 3] = red
  values[square * 3 + 1] = green
  values[square * 3 + 2] = blue
  counts[square] = (counts[square] ?? 0) + to - from
}

/** Replaces the sums by means. @param looked The number of pixels read in a whole square. */
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

import type { Raster } from '../../compliance/raster.ts'
import { type Field, fillIn } from './fill-in.ts'
import type { Matte } from './matte.ts'
import { readBetween } from './paint.ts'

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
  const wall = colourWhere(0, photo, matte, side)
  const body = colourWhere(255, photo, matte, side)
  const [ofWall, ofBody] = [new Float32Array(3), new Float32Array(3)]
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      const share = (alpha[place] ?? 0) / 255
      if (share === 0 || share === 1) continue
      readBetween(wall, (x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5, ofWall)
      readBetween(body, (x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5, ofBody)
      const trust = Math.min(share / (share ** 2 + doubt * (1 - share)), 1)
      for (let channel = 0; channel < 3; channel++) {
        const [behind, own] = [ofWall[channel] ?? 0, ofBody[channel] ?? 0]
        const left = (photo.rgb[place * 3 + channel] ?? 0) - share * own - (1 - share) * behind
        rgb[place * 3 + channel] = own + trust * left
      }
    }
  }
  return { width, height, rgb }
}

/** The mean colour of each square's pixels of one alpha, filled in where a square has none. */
function colourWhere(wanted: number, { rgb }: Raster, { width, height, alpha }: Matte, side: number): Field {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const values = new Float32Array(across * down * 3)
  const weights = new Float32Array(across * down)
  for (let y = 0, place = 0; y < height; y++) {
    const row = Math.floor(y / side) * across
    for (let x = 0; x < width; x++, place++) {
      if (alpha[place] !== wanted) continue
      const square = row + Math.floor(x / side)
      weights[square] = (weights[square] ?? 0) + 1
      values[square * 3] = (values[square * 3] ?? 0) + (rgb[place * 3] ?? 0)
      values[square * 3 + 1] = (values[square * 3 + 1] ?? 0) + (rgb[place * 3 + 1] ?? 0)
      values[square * 3 + 2] = (values[square * 3 + 2] ?? 0) + (rgb[place * 3 + 2] ?? 0)
    }
  }
  for (let square = 0; square < weights.length; square++) {
    const count = weights[square] ?? 0
    if (count === 0) continue
    for (let at = square * 3; at < square * 3 + 3; at++) values[at] = (values[at] ?? 0) / count
    weights[square] = count / side ** 2
  }
  return fillIn({ width: across, height: down, channels: 3, values }, weights)
}

import type { Raster } from '../decoding/raster.ts'
import type { Rgb } from './background-colour.ts'
import { unmixing } from './matte/faults/unmixed.ts'
import type { Matte } from './matte/matte.ts'
import { eachRun } from './matte/regions/runs.ts'

/**
 * Puts one colour behind the person, in the raster itself, because a full-size copy would cost 72 MB for 24 megapixels.
 * Solid pixels are not written, pure background becomes the colour, and a mixed pixel becomes the mixture of both in sRGB
 * values, in which the matte was estimated.
 * @param unmix First gives mixed pixels the person's own colour.
 */
export function layBackground(
  photo: Raster,
  matte: Matte,
  colour: Rgb,
  unmix = unmixing(photo, matte),
): void {
  const { rgb: pixels, width } = photo
  const { alpha } = matte
  const [red, green, blue] = colour
  const stretch = new Uint8ClampedArray(width * 3)
  for (let at = 0; at < stretch.length; at++) stretch[at] = colour[at % 3] ?? 0
  eachRun(alpha, (kind, from, to) => {
    if (kind === 'solid') return
    if (kind === 'clear') {
      for (let place = from; place < to; place += width) {
        pixels.set(stretch.subarray(0, Math.min(to - place, width) * 3), place * 3)
      }
      return
    }
    unmix(from, to)
    for (let place = from, at = from * 3; place < to; place++, at += 3) {
      const share = (alpha[place] ?? 0) / 255
      pixels[at] = red + ((pixels[at] ?? 0) - red) * share
      pixels[at + 1] = green + ((pixels[at + 1] ?? 0) - green) * share
      pixels[at + 2] = blue + ((pixels[at + 2] ?? 0) - blue) * share
    }
  })
}

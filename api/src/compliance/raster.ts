import sharp from 'sharp'

/** Upright sRGB pixels, 8 bits a channel, red green blue, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** A rectangle in pixels; it may lie partly outside its raster and need not be on whole pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Cuts `area` out of `raster` and resamples it to `width` x `height`. What lies outside the raster repeats its edge
 * pixels, so that a head cut by the frame goes on rather than ends against a bar of black.
 */
export async function resample(
  raster: Raster,
  area: Rectangle,
  width: number,
  height: number,
): Promise<Raster> {
  const left = Math.floor(area.x)
  const top = Math.floor(area.y)
  const right = Math.max(Math.ceil(area.x + area.width), left + 1)
  const bottom = Math.max(Math.ceil(area.y + area.height), top + 1)
  const inside = {
    left: Math.min(Math.max(left, 0), raster.width - 1),
    top: Math.min(Math.max(top, 0), raster.height - 1),
    right: Math.max(Math.min(right, raster.width), 1),
    bottom: Math.max(Math.min(bottom, raster.height), 1),
  }
  const padded = await sharp(raster.rgb, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .extract({
      left: inside.left,
      top: inside.top,
      width: Math.max(inside.right - inside.left, 1),
      height: Math.max(inside.bottom - inside.top, 1),
    })
    .extend({
      left: Math.max(inside.left - left, 0),
      top: Math.max(inside.top - top, 0),
      right: Math.max(right - inside.right, 0),
      bottom: Math.max(bottom - inside.bottom, 0),
      extendWith: 'copy',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rgb = await sharp(padded.data, {
    raw: { width: padded.info.width, height: padded.info.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { width, height, rgb }
}

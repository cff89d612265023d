import type { Outcome } from '../problem.ts'
import type { ImageFormat } from './image-format.ts'
import type { Raster } from './raster.ts'
import { type StoredPixels, toRaster, uprightPicture } from './stored-pixels.ts'

/** What every pixel of the upright source is had from, as plain data: decoded already, or to be decoded once more. */
export type NativeSource =
  | { readonly decoded: Raster }
  | { readonly stored: StoredPixels; readonly format: ImageFormat }

/** The upright source with every pixel that the file has. What is stored is decoded at each call. Problem: `unreadable_image`. */
export async function nativePixels(source: NativeSource): Promise<Outcome<Raster>> {
  if ('decoded' in source) return { ok: true, value: source.decoded }
  const { stored, format } = source
  return orUnreadable(format, toRaster(stored, uprightPicture(stored)))
}

/** A file may break later than where it was read first. */
export async function orUnreadable<Pixels>(
  format: ImageFormat,
  decoding: Promise<Pixels>,
): Promise<Outcome<Pixels>> {
  try {
    return { ok: true, value: await decoding }
  } catch {
    const detail = `The file begins like ${format.toUpperCase()}, but can't be decoded.`
    return { ok: false, problem: { code: 'unreadable_image', detail } }
  }
}

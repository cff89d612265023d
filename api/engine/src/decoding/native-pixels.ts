import { codec } from '#codec'
import type { Outcome } from '../problem.ts'
import type { StoredPixels } from './codec/codec.ts'
import type { ImageFormat } from './image-format.ts'
import type { Raster } from './raster.ts'

/**
 * The source from which every pixel of the upright photo can be decoded, as plain data: either decoded pixels, or a
 * file to decode again.
 */
export type NativeSource =
  | { readonly decoded: Raster }
  | { readonly stored: StoredPixels; readonly format: ImageFormat }

/**
 * Returns the upright source with every pixel of the file. A stored file is decoded at each call. Problem:
 * `unreadable_image`.
 */
export async function nativePixels(source: NativeSource): Promise<Outcome<Raster>> {
  if ('decoded' in source) return { ok: true, value: source.decoded }
  const { stored, format } = source
  return orUnreadable(format, codec.decode(stored))
}

/** The code that decodes a format could not be loaded, which is no fault of the photo. */
export class DecoderNotLoaded extends Error {
  override name = 'DecoderNotLoaded'
}

/**
 * Returns the decoded pixels, or the problem `unreadable_image` if decoding fails, because a file may break later
 * than in the part that was read first.
 *
 * @throws `DecoderNotLoaded`
 */
export async function orUnreadable<Pixels>(
  format: ImageFormat,
  decoding: Promise<Pixels>,
): Promise<Outcome<Pixels>> {
  try {
    return { ok: true, value: await decoding }
  } catch (error) {
    if (error instanceof DecoderNotLoaded) throw error
    const detail = `The ${format.toUpperCase()} file is damaged or not complete. Send the original file.`
    return { ok: false, problem: { code: 'unreadable_image', detail } }
  }
}

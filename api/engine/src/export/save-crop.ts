import type { RuleDocument } from '@likeness/rules/rule'
import { codec } from '#codec'
import type { Raster } from '../decoding/raster.ts'
import type { Frame } from '../framing/frame.ts'
import { type OutputSize, outputSizes } from '../framing/output-size.ts'
import { byteRangeOf, type EncodedPhoto, type Encoding, encode } from './encode.ts'

/** A photo as a file, and what it is. */
export interface SavedPhoto extends EncodedPhoto, OutputSize {
  readonly format: Encoding['format']
}

/**
 * Cuts the frame out of a picture and saves it at the largest of the rule's sizes at which the file is no larger than the
 * rule accepts; otherwise at the smallest size.
 * @param frame On whole pixels, inside the picture.
 */
export async function saveCrop(
  picture: Raster,
  frame: Frame,
  document: RuleDocument,
  { format, quality, xmp }: Pick<Encoding, 'format' | 'quality' | 'xmp'>,
): Promise<SavedPhoto> {
  const range = byteRangeOf(document)
  let saved: SavedPhoto | undefined
  for (const size of outputSizes(frame, document)) {
    const cut = await codec.scale(picture, frame, size)
    saved = { ...(await encode(cut, { format, quality, dpi: size.dpi, range, xmp })), format, ...size }
    if (saved.bytes.length <= range.max) break
  }
  if (!saved) throw new Error('There is no size to save the crop in.')
  return saved
}

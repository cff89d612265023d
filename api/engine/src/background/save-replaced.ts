import type { RuleDocument } from '@likeness/rules'
import type { Raster } from '../decoding/raster.ts'
import { byteRangeOf, encode, keepsPixels } from '../export/encode.ts'
import { type SavedPhoto, saveCrop } from '../export/save-crop.ts'
import type { Frame } from '../framing/frame.ts'
import { thresholds } from '../thresholds/all.ts'
import type { Plan } from './plan.ts'

/** The new photo as a file. */
export interface SavedReplaced extends SavedPhoto {
  /** What the file decodes to, where that was compared. */
  readonly pixels?: Raster
}

interface Placing {
  readonly document: RuleDocument
  /** What is cut out, where the plan says so. */
  readonly frame: Frame
  /** Of the source, where its file stated one. */
  readonly statedDpi: number | null
}

/**
 * Saves a picture as the plan has it: whole at its own size, or the frame at the rule's, as `saveCrop` does.
 * @throws Where a PNG does not hold the very pixels of the whole picture.
 */
export async function saveReplaced(
  picture: Raster,
  { format, quality, crop }: Plan,
  { document, frame, statedDpi }: Placing,
): Promise<SavedReplaced> {
  if (crop) return saveCrop(picture, frame, document, { format, quality })
  const dpi = Math.round(statedDpi ?? thresholds.printDpi)
  const encoded = await encode(picture, { format, quality, dpi, range: byteRangeOf(document) })
  const saved = { ...encoded, format, width: picture.width, height: picture.height, dpi }
  if (format === 'jpeg') return saved
  if (await keepsPixels(encoded.bytes, picture)) return { ...saved, pixels: picture }
  throw new Error('The PNG decodes to other pixels than were saved.')
}

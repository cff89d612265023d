import type { RuleDocument } from '@likeness/rules/rule'
import type { Raster } from '../decoding/raster.ts'
import { byteRangeOf, encode, keepsPixels } from '../export/encode.ts'
import { type SavedPhoto, saveCrop } from '../export/save-crop.ts'
import type { Frame } from '../framing/frame.ts'
import { thresholds } from '../thresholds/all.ts'
import type { Plan } from './plan.ts'
import { replacedBackgroundXmp as xmp } from './stated-change.ts'

/** The new photo as a file. */
export interface SavedReplaced extends SavedPhoto {
  /** The decoded pixels of the file, if they were compared. */
  readonly pixels?: Raster
}

interface Placing {
  readonly document: RuleDocument
  /** The part that is cut out, if the plan says so. */
  readonly frame: Frame
  /** The resolution of the source, if its file states one. */
  readonly statedDpi: number | null
}

/**
 * Saves a picture as the plan says: whole at its own size, or the frame at the rule's size, as `saveCrop` does. The file states
 * that its background was replaced.
 * @throws If a PNG does not have exactly the pixels of the whole picture.
 */
export async function saveReplaced(
  picture: Raster,
  { format, quality, crop }: Plan,
  { document, frame, statedDpi }: Placing,
): Promise<SavedReplaced> {
  if (crop) return saveCrop(picture, frame, document, { format, quality, xmp })
  const dpi = Math.round(statedDpi ?? thresholds.printDpi)
  const encoded = await encode(picture, { format, quality, dpi, range: byteRangeOf(document), xmp })
  const saved = { ...encoded, format, width: picture.width, height: picture.height, dpi }
  if (format === 'jpeg') return saved
  if (await keepsPixels(encoded.bytes, picture)) return { ...saved, pixels: picture }
  throw new Error('The PNG decodes to other pixels than were saved.')
}

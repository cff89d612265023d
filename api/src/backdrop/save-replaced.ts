import type { RuleDocument } from '@likeness/rules'
import type { Frame } from '../compliance/frame.ts'
import type { Raster } from '../compliance/raster.ts'
import { thresholds } from '../compliance/thresholds.ts'
import { cutToSize } from './cut-to-size.ts'
import { byteRangeOf, encode, keepsPixels } from './encode.ts'
import { outputSizes } from './output-size.ts'
import type { Plan } from './plan.ts'

/** The new photo as a file, and what it is. */
export interface SavedPhoto {
  readonly bytes: Buffer
  readonly format: 'png' | 'jpeg'
  /** Of a JPEG; null of a PNG. */
  readonly quality: number | null
  readonly width: number
  readonly height: number
  readonly dpi: number
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
 * Saves a picture as the plan has it: whole at its own size, or the frame at the rule's, in the largest of the rule's
 * sizes of which the file is no larger than the rule accepts.
 * @throws Where a PNG does not hold the very pixels of the whole picture.
 */
export async function saveReplaced(
  picture: Raster,
  { format, quality, crop }: Plan,
  { document, frame, statedDpi }: Placing,
): Promise<SavedPhoto> {
  const range = byteRangeOf(document)
  if (!crop) {
    const dpi = Math.round(statedDpi ?? thresholds.printDpi)
    const encoded = await encode(picture, { format, quality, dpi, range })
    const saved = { ...encoded, format, width: picture.width, height: picture.height, dpi }
    if (format === 'jpeg') return saved
    if (await keepsPixels(encoded.bytes, picture)) return { ...saved, pixels: picture }
    throw new Error('The PNG decodes to other pixels than were saved.')
  }
  let saved: SavedPhoto | undefined
  for (const size of outputSizes(frame, document)) {
    const encoded = await encode(await cutToSize(picture, frame, size), {
      format,
      quality,
      dpi: size.dpi,
      range,
    })
    saved = { ...encoded, format, ...size }
    if (encoded.bytes.length <= range.max) break
  }
  if (!saved) throw new Error('There is no size to save the crop in.')
  return saved
}

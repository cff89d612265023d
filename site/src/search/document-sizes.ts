import type { PublicRecord } from '@likeness/rules'
import { figure, inches } from '../text/quantities.ts'

/** The sizes by which a document is found: in millimetres, inches ("2x2 inch") and pixels. */
export function documentSizes({ size: { mm, px } }: PublicRecord): string[] {
  const pixels = px?.exact ?? px?.min ?? null
  const pixelText = pixels === null ? [] : [`${pixels.width}x${pixels.height}`]
  if (mm === null) return pixelText
  const inInches = mm.inches ?? { width: inches(mm.width), height: inches(mm.height) }
  return [
    `${figure(mm.width)}x${figure(mm.height)}`,
    // Authorities that state 50 or 51 mm often mean two inches.
    `${figure(inInches.width, 1)}x${figure(inInches.height, 1)} inch`,
    ...pixelText,
  ]
}

import type { IndexEntry, PublicRecord } from '@likeness/rules'
import { figure, inches } from '../text/quantities.ts'

/** The sizes by which a document is found: in millimetres, inches ("2x2 inch") and pixels. */
export function documentSizes({ size: { mm, px } }: PublicRecord): string[] {
  const pixels = px?.exact ?? px?.min ?? null
  const pixelText = pixels === null ? [] : [`${pixels.width}x${pixels.height}`]
  return mm === null ? pixelText : [...printSizes(mm, mm.inches), ...pixelText]
}

/** The sizes by which a document is found of which only the index is known. */
export function entrySizes(size: IndexEntry['size_mm']): string[] {
  return size === null ? [] : printSizes({ width: size[0], height: size[1] }, null)
}

interface Sides {
  width: number
  height: number
}

function printSizes(mm: Sides, stated: Sides | null): string[] {
  const inInches = stated ?? { width: inches(mm.width), height: inches(mm.height) }
  return [
    `${figure(mm.width)}x${figure(mm.height)}`,
    // Authorities that state 50 or 51 mm often mean two inches.
    `${figure(inInches.width, 1)}x${figure(inInches.height, 1)} inch`,
  ]
}

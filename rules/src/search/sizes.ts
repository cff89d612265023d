import type { PublicRecord } from '../record/document.ts'
import type { IndexEntry } from '../record/listing.ts'
import { countryNames } from './country-names.ts'
import type { Findable } from './finder.ts'

/** A document as the finder takes it, with its sizes. */
export const findableRecord = (
  record: Pick<PublicRecord, 'id' | 'title' | 'own_language' | 'country' | 'size'>,
): Findable => ({
  id: record.id,
  title: record.title,
  ownTitle: record.own_language?.title,
  countryNames: countryNames(record.country.code, record.country.name),
  sizes: documentSizes(record),
})

/** The sizes by which a document is found: in millimetres, inches ("2x2 inch") and pixels. */
export function documentSizes({ size: { mm, px } }: Pick<PublicRecord, 'size'>): string[] {
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

const mmPerInch = 25.4
const oneDecimal = (value: number) => String(Number(value.toFixed(1)))
const written = ({ width, height }: Sides) => `${oneDecimal(width)}x${oneDecimal(height)}`

function printSizes(mm: Sides, stated: Sides | null): string[] {
  const inches = stated ?? { width: mm.width / mmPerInch, height: mm.height / mmPerInch }
  // Authorities that state 50 or 51 mm often mean two inches.
  return [written(mm), `${written(inches)} inch`]
}

import type { IndexEntry, PublicRecord } from '@likeness/rules'
import { ownNames } from '../places/own-names.ts'
import { figure, inches } from '../text/quantities.ts'
import { countryAlsoCalled, documentAlsoCalled } from './also-called.ts'
import { searchWords } from './words.ts'

/** The words by which a country is found: its code, its names in English and in its own languages, and other names. */
export function countryText({ code, name }: IndexEntry['country']): string {
  const own = ownNames(code, name).map((one) => one.name)
  return searchWords([code, name, ...own, countryAlsoCalled(code)].join(' ')).join(' ')
}

/**
 * The words by which a document is found in addition to those of its country: id, title, other names, and its sizes in
 * millimetres, inches ("2x2") and pixels.
 */
export function documentText(record: PublicRecord): string {
  return searchWords([record.id, record.title, documentAlsoCalled(record), ...sizes(record)].join(' ')).join(
    ' ',
  )
}

function sizes({ size: { mm, px } }: PublicRecord): string[] {
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

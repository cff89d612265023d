import type { PublicRecord } from '@likeness/rules'
import { regionCodes } from '../places/regions.ts'

/** What the catalog looked for in vain. */
export interface NotFound {
  /** Documents for which people bring a photo, and for which no size, shape or head is stated anywhere that was read. */
  withoutFigures: readonly PublicRecord[]
  /** Documents of which a deciding figure is not the authority's own and that no second source confirms. */
  unconfirmed: readonly PublicRecord[]
  /** Documents of which something could not be read or is not settled, in the words of the record. */
  unsettled: readonly PublicRecord[]
  /** Names of countries and territories of which there is no document. */
  countries: readonly string[]
}

/** Places without an authority that issues documents to people: nobody lives there, or another state's authority does it. */
const withoutOwnDocuments = new Set(
  'aq bv hm tf gs um io pn ax sj bq cc cx nf bl mf pm wf yt re gp mq gf eh as gu mp vi pr'.split(' '),
)

const countryName = new Intl.DisplayNames('en', { type: 'region' })

/** What could not be found, over all documents. */
export function notFound(records: readonly PublicRecord[]): NotFound {
  const known = new Set(records.map(({ country }) => country.code))
  return {
    withoutFigures: records.filter(
      ({ taken, size, aspect, head_height, head_width }) =>
        (taken === null || taken.by === 'authority-or-applicant') &&
        [size.mm, size.px, aspect, head_height, head_width].every((one) => one === null),
    ),
    unconfirmed: records.filter(({ trust }) => trust === 'secondary-alone'),
    unsettled: records.filter(({ uncertain }) => uncertain.length > 0),
    countries: regionCodes
      .filter((code) => !known.has(code) && !withoutOwnDocuments.has(code) && code.length === 2)
      .map((code) => countryName.of(code.toUpperCase()) ?? code)
      .sort((a, b) => a.localeCompare(b, 'en')),
  }
}

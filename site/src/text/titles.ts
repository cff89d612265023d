import type { PublicRecord } from '@likeness/rules'
import { documentKind } from '@likeness/rules/kinds'
import { countryName } from '../messages/country-name.ts'
import type { SiteTranslator } from '../messages/english.ts'
import { kindName } from './kinds.ts'

type Titled = Pick<PublicRecord, 'document' | 'title' | 'country'>

/** The heading of a document's page: its title, or in another language than English its country and kind. */
export function titleIn(record: Titled, t: SiteTranslator): string {
  if (t.language === 'en') return record.title
  return t('document.heading', {
    country: countryName(record.country, t),
    kind: afterColon(kindName(documentKind(record), t), t),
  })
}

/** Russian and Ukrainian have no capital letter after a colon. */
const afterColon = (kind: string, { language }: SiteTranslator) =>
  language === 'ru' || language === 'uk' ? kind.charAt(0).toLocaleLowerCase(language) + kind.slice(1) : kind

/** How a document is named below its country: its title, or in another language its kind, with the English title beside. */
export function ownTitle(record: Titled, t: SiteTranslator): { heading: string; english: string | null } {
  return t.language === 'en'
    ? { heading: record.title, english: null }
    : { heading: kindName(documentKind(record), t), english: record.title }
}

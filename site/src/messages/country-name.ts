import type { Language, PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from './english.ts'

const names = new Map<Language, Intl.DisplayNames>()

/** The name of a country in a language, from Unicode's data, which does not name what is of no country. */
export function countryName({ code, name }: PublicRecord['country'], t: SiteTranslator): string {
  const { language } = t
  if (language === 'en') return name
  if (code === 'zz') return t('country.international')
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  names.set(language, known)
  return known.of(code.toUpperCase()) ?? name
}

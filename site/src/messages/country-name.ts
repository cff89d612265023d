import type { Language, PublicRecord } from '@likeness/rules'

const names = new Map<Language, Intl.DisplayNames>()

/** The name of a country in a language, from Unicode's data; what is no country keeps its English name. */
export function countryName({ code, name }: PublicRecord['country'], language: Language): string {
  if (language === 'en' || code === 'zz') return name
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  names.set(language, known)
  return known.of(code.toUpperCase()) ?? name
}

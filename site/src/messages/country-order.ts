import type { Language } from '@likeness/rules'
import { type Country, countries } from '../catalog.ts'
import { countryName } from './country-name.ts'
import type { SiteTranslator } from './english.ts'

export interface NamedCountry extends Country {
  englishName: string
  /** The first letter of its name, without accents. */
  letter: string
}

/** The countries with their names in a language, in the alphabetical order of the language. */
export function countriesIn(t: SiteTranslator): NamedCountry[] {
  const { language } = t
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => {
      const name = countryName(country, t)
      return { ...country, name, englishName: country.name, letter: firstLetter(name, language) }
    })
    .sort((a, b) => compare(a.name, b.name))
}

function firstLetter(name: string, language: Language): string {
  const [first = ''] = [...new Intl.Segmenter(language).segment(name)].map(({ segment }) => segment)
  return first.normalize('NFD').charAt(0).toLocaleUpperCase(language)
}

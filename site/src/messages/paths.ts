import type { Language } from '@likeness/rules'
import { pathIn } from './path-in.ts'
import { publishedLanguages } from './site-messages.ts'

export { pathIn } from './path-in.ts'

/** The languages whose pages have the language in their address. English has not, because its addresses came first. */
export const translatedLanguages: readonly Language[] = publishedLanguages.filter((one) => one !== 'en')

/** The addresses of a page in every language, by that of the English page. */
export const inEveryLanguage = (path: string): { language: Language; path: string }[] =>
  publishedLanguages.map((language) => ({ language, path: pathIn(language, path) }))

/** Astro's paths of a page that stands once in each language but English. */
export const languagePaths = () =>
  translatedLanguages.map((language) => ({
    params: { language: language.toLowerCase() },
    props: { language },
  }))

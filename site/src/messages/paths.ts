import type { Language } from '@likeness/rules'
import { publishedLanguages } from './site-messages.ts'

/** The languages whose pages have the language in their address. English has not, because its addresses came first. */
export const translatedLanguages: readonly Language[] = publishedLanguages.filter((one) => one !== 'en')

/** The address of a page in a language, by that of the English page: `/de/requirements/us/passport`. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language.toLowerCase()}${path}`

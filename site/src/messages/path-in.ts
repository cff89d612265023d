import type { Language } from '@likeness/rules'

/** The address of a page in a language, by that of the English page: `/de/requirements/us/passport`. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language.toLowerCase()}${path === '/' ? '' : path}`

/** The addresses of pages that are published in every language. */
const translated = /^\/(?:$|check$|requirements(?:$|\/compare$|\/\w\w(?:\/[\w-]+)?$)|guides\/)/

/** The address to which a page in a language links: the page in that language if there is one, otherwise the English page. */
export const linkIn = (language: Language, path: string): string =>
  translated.test(path) ? pathIn(language, path) : path

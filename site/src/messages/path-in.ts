import type { Language } from '@likeness/rules'

/** The address of a page in a language, by that of the English page: `/de/requirements/us/passport`. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language.toLowerCase()}${path === '/' ? '' : path}`

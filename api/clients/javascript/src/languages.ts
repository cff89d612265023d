import type { Language } from './api-types.ts'

/** Each language of the API once. A language that the API gains or loses does not compile before it is added or removed here. */
const every: Readonly<Record<Language, true>> = {
  en: true,
  es: true,
  pt: true,
  fr: true,
  de: true,
  it: true,
  pl: true,
  ru: true,
  uk: true,
  tr: true,
  ar: true,
  fa: true,
  hi: true,
  bn: true,
  id: true,
  vi: true,
  th: true,
  'zh-Hans': true,
  'zh-Hant': true,
  ja: true,
  ko: true,
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(every, tag)

/** The languages in which the API writes findings, as BCP 47 tags. */
export const languages: readonly Language[] = Object.keys(every).filter(isLanguage)

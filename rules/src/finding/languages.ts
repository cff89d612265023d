/** The languages in which documents and countries are found by their names, as BCP 47 tags. */
export const findingLanguages = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'fa',
  'hi',
  'bn',
  'id',
  'vi',
  'th',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
] as const
export type FindingLanguage = (typeof findingLanguages)[number]

/**
 * The countries whose own documents are meant first by words of a language that name no country: "Reisepass" asks for a
 * German passport first. English has none, because readers of every country use it.
 */
export const homesOfLanguage: Readonly<Record<FindingLanguage, readonly string[]>> = {
  en: [],
  es: ['es', 'mx', 'ar', 'co', 'pe', 'cl', 've', 'ec', 'gt', 'cu', 'do', 'hn'],
  pt: ['br', 'pt', 'ao', 'mz', 'cv'],
  fr: ['fr', 'be', 'ch', 'ca', 'ci', 'sn', 'ml', 'dz', 'ma', 'tn'],
  de: ['de', 'at', 'ch', 'li', 'lu'],
  it: ['it', 'ch', 'sm'],
  nl: ['nl', 'be', 'sr'],
  pl: ['pl'],
  ru: ['ru', 'by', 'kz', 'kg'],
  uk: ['ua'],
  tr: ['tr'],
  ar: ['sa', 'eg', 'ae', 'iq', 'ma', 'dz', 'jo', 'sy', 'kw', 'qa', 'bh'],
  fa: ['ir', 'af'],
  hi: ['in', 'np'],
  bn: ['bd', 'in'],
  id: ['id'],
  vi: ['vn'],
  th: ['th'],
  'zh-Hans': ['cn', 'sg'],
  'zh-Hant': ['tw', 'hk', 'mo'],
  ja: ['jp'],
  ko: ['kr'],
}

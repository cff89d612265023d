import type { SiteTranslator } from './english.ts'

/** The attributes of a text that is in English on the pages of every language. */
export const ofEnglish = (t: SiteTranslator): { lang?: 'en'; dir?: 'ltr' } =>
  t.language === 'en' ? {} : { lang: 'en', dir: 'ltr' }

import type { Language } from '@likeness/rules'
import { englishRules, type RulesTranslator, type Translator, translatorOf } from '@likeness/rules/messages'
import english from '../../messages/en.json' with { type: 'json' }
import type { Parameters } from './parameters.ts'

/** Writes what the site says in one language. */
export interface SiteTranslator extends Translator<Parameters> {
  /** What records say: names of colours, and answers. */
  readonly rules: RulesTranslator
}

/** What the site says in English: its Markdown, its JSON, its dashboard, and what scripts of the browser write. */
export const inEnglish: SiteTranslator = Object.assign(translatorOf<Parameters>('en', english), {
  rules: englishRules,
})

/** The attributes of a text that is in English on the pages of every language. */
export const ofEnglish = (t: SiteTranslator): { lang?: 'en'; dir?: 'ltr' } =>
  t.language === 'en' ? {} : { lang: 'en', dir: 'ltr' }

/** The address of a page in a language, by that of the English page: `/de/requirements/us/passport`. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language.toLowerCase()}${path === '/' ? '' : path}`

/** The addresses of pages that are published in every language. */
const translated = /^\/(?:$|attestation$|check$|requirements(?:$|\/compare$|\/\w\w(?:\/[\w-]+)?$)|guides\/)/

/** Whether a page is published in every language, by the address of the English page. */
export const isTranslated = (path: string): boolean => translated.test(path)

/** The address to which a page in a language links: the page in that language if there is one, otherwise the English page. */
export const linkIn = (language: Language, path: string): string =>
  isTranslated(path) ? pathIn(language, path) : path

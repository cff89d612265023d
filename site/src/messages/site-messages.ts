import {
  type Language,
  type RulesTranslator,
  rulesTranslator,
  type Translator,
  translatorOf,
} from '@likeness/rules/messages'
import english from '../../messages/en.json' with { type: 'json' }
import type { Parameters } from './parameters.ts'

/** Writes what the site says in one language. */
export interface SiteTranslator extends Translator<Parameters> {
  /** What records say: names of colours, and answers. */
  readonly rules: RulesTranslator
}

/** The messages of every language that has all of them. */
const messages: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = { en: english }

/** The languages in which the site is published. */
export const publishedLanguages = Object.keys(messages) as readonly Language[]

const translators = new Map<Language, SiteTranslator>()

/** The translator of a language. Throws a RangeError for a language in which the site is not published. */
export function siteTranslator(language: Language): SiteTranslator {
  const known = translators.get(language)
  if (known !== undefined) return known
  const found = messages[language]
  if (found === undefined) throw new RangeError(`the site has no messages in ${language}`)
  const translator = Object.assign(translatorOf<Parameters>(language, found), {
    rules: rulesTranslator(language),
  })
  translators.set(language, translator)
  return translator
}

/** What the site says in English: its Markdown, its JSON and its dashboard. */
export const inEnglish: SiteTranslator = siteTranslator('en')

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

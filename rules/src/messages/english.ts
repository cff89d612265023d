import english from '../../messages/en.json' with { type: 'json' }
import type { Parameters } from './parameters.ts'
import { type Translator, translatorOf } from './translator.ts'

export { type Language, languages, languageTags } from './languages.ts'
export { type Translator, translatorOf } from './translator.ts'

/** What the public record says in words: its short answer and the meaning of each policy. */
export type RulesTranslator = Translator<Parameters>

/** The translator of English, which also a browser gets; it does not load the other languages. */
export const englishRules: RulesTranslator = translatorOf<Parameters>('en', english)

import english from '../../messages/en.json' with { type: 'json' }
import type { Language } from './languages.ts'
import type { Parameters } from './parameters.ts'
import { type Translator, translatorOf } from './translator.ts'

export { type Language, languages } from './languages.ts'
export { type Translator, translatorOf } from './translator.ts'

/** What the public record says in words: its short answer and the meaning of each policy. */
export type RulesTranslator = Translator<Parameters>

/** The messages of every language that has all of them. */
const messages: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = { en: english }

const translators = new Map<Language, RulesTranslator>()

/** The translator of a language. Throws a RangeError for a language that is not published. */
export function rulesTranslator(language: Language): RulesTranslator {
  const known = translators.get(language)
  if (known !== undefined) return known
  const found = messages[language]
  if (found === undefined) throw new RangeError(`the rules have no messages in ${language}`)
  const translator = translatorOf<Parameters>(language, found)
  translators.set(language, translator)
  return translator
}

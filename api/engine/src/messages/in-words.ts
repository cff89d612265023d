import type { Language, RulesTranslator, Translator } from '@likeness/rules/messages'
import { rulesTranslator } from '@likeness/rules/rule'
import { engineTranslator } from './engine-messages.ts'
import type { Message, Said, TextValue } from './message.ts'

/** Writes a message in a language. */
export function inWords(message: Message, language: Language): string {
  const [t, rules] = [engineTranslator(language), rulesTranslator(language)]
  return typeof message === 'string' ? t(message, {}) : written(message, t, rules)
}

type AnyTranslator = Translator<Record<string, Record<string, string | number>>>

function written({ key, values }: Said, t: AnyTranslator, rules: RulesTranslator): string {
  const own = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : textOf(value, t, rules),
  ])
  return t(key, Object.fromEntries(own))
}

function textOf(value: TextValue, t: AnyTranslator, rules: RulesTranslator): string {
  if (typeof value === 'string') return value
  if ('anyOf' in value) return t.orList(value.anyOf.map((each) => textOf(each, t, rules)))
  if ('colours' in value) return t.orList(value.colours.map((name) => rules(`colour.${name}`)))
  if ('sentences' in value) {
    return value.sentences.map((each) => t(each, {})).join(rules('answer.between-sentences'))
  }
  return written(value, t, rules)
}

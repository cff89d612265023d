import { type Language, type RulesTranslator, type Translator, translatorsOf } from '@likeness/rules/messages'
import { type palette, rulesTranslator } from '@likeness/rules/rule'
import { everyLanguage } from './every-language.ts'
import type { Parameters } from './parameters.ts'

/** The colours that a rule can name. */
export type ColourName = keyof typeof palette

type Key = keyof Parameters

/** The messages that take no values. */
type PlainKey = { [Each in Key]: keyof Parameters[Each] extends never ? Each : never }[Key]

type GradedIn<Plain> = Plain extends `${infer Name}.unsure`
  ? [`${Name}.ok` | `${Name}.fault` | `${Name}.advice`] extends [PlainKey]
    ? Name
    : never
  : never

/** The names in front of `.ok`, `.unsure`, `.fault` and `.advice`, where all four are messages without values. */
export type GradedKey = GradedIn<PlainKey>

type FaultIn<Plain> = Plain extends `${infer Name}-unsure`
  ? [`${Name}-fault`] extends [PlainKey]
    ? Name
    : never
  : never

/** The names in front of `-unsure` and `-fault`, where both are messages without values. */
export type FaultKey = FaultIn<PlainKey>

/** The messages that say how far a limit is missed. */
export type MissKey = { [Each in Key]: Parameters[Each] extends { miss: string } ? Each : never }[Key]

type MissedIn<Plain> = Plain extends `${infer Name}-unsure`
  ? [`${Name}-fault`] extends [MissKey]
    ? Name
    : never
  : never

/** The names in front of `-unsure` and of `-fault`, which says how far a limit is missed. */
export type MissedKey = MissedIn<PlainKey>

/** A message of the catalogue with its values, which is written in a language at the end. */
export interface Said {
  readonly key: Key
  readonly values: Readonly<Record<string, Value>>
}

/** What a finding says, in no language yet. */
export type Message = PlainKey | Said

/** A value that stands in a message as text: as it is, or written in the language of the message. */
type TextValue =
  | string
  | Said
  | { readonly anyOf: readonly (string | Said)[] }
  | { readonly colours: readonly ColourName[] }
  | { readonly sentences: readonly PlainKey[] }

type Value = TextValue | number

/** A message with its values. */
export const say = <const Each extends Key>(
  key: Each,
  values: {
    readonly [Name in keyof Parameters[Each]]: Parameters[Each][Name] extends number ? number : TextValue
  },
): Said => ({ key, values })

/** A translator that takes any key: `say` and `Message` allow only those that exist, with their values. */
type AnyTranslator = Translator<Record<string, Record<string, string | number>>>

const translatorIn: (language: Language) => AnyTranslator = translatorsOf(everyLanguage)

/** Writes a message in a language. */
export function inWords(message: Message, language: Language): string {
  const [t, rules] = [translatorIn(language), rulesTranslator(language)]
  return typeof message === 'string' ? t(message, {}) : written(message, t, rules)
}

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

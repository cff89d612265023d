import { IntlMessageFormat } from 'intl-messageformat'
import english from '../../messages/en.json' with { type: 'json' }
import type { Parameters } from './parameters.ts'

/** The languages in which pages, findings and the widget speak, as BCP 47 tags, each with its own name and direction. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  it: { name: 'Italiano', direction: 'ltr' },
  pl: { name: 'Polski', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  uk: { name: 'Українська', direction: 'ltr' },
  tr: { name: 'Türkçe', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  fa: { name: 'فارسی', direction: 'rtl' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
  bn: { name: 'বাংলা', direction: 'ltr' },
  id: { name: 'Bahasa Indonesia', direction: 'ltr' },
  vi: { name: 'Tiếng Việt', direction: 'ltr' },
  th: { name: 'ไทย', direction: 'ltr' },
  'zh-Hans': { name: '简体中文', direction: 'ltr' },
  'zh-Hant': { name: '繁體中文', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ko: { name: '한국어', direction: 'ltr' },
} as const satisfies Readonly<Record<string, { name: string; direction: 'ltr' | 'rtl' }>>

export type Language = keyof typeof languages

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** The tags of all languages, English first. */
export const languageTags: readonly Language[] = Object.keys(languages).filter(isLanguage)

type Values<Parameters> = keyof Parameters extends never ? [] : [values: Parameters]

/** Writes messages in one language. */
export interface Translator<Parameters extends { [Key in keyof Parameters]: object }> {
  /** The text of a message, with its values. */
  <Key extends keyof Parameters & string>(key: Key, ...values: Values<Parameters[Key]>): string
  readonly language: Language
  /** "a, b or c" in the language. */
  orList(words: readonly string[]): string
  /** A text such as "35 × 45" that stands from left to right in every language; isolated where the language does not. */
  leftToRight(text: string): string
  /** A number with the digits and the separators of the language; at most one decimal if none is said. */
  number(value: number, decimals?: number): string
}

/**
 * A translator over the messages of one language, in ICU MessageFormat. Throws a RangeError for a key that has no message:
 * the lint refuses a language that lacks one.
 */
export function translatorOf<Parameters extends { [Key in keyof Parameters]: object }>(
  language: Language,
  messages: Readonly<Record<string, string>>,
): Translator<Parameters> {
  const formatOf = kept((key: string) => {
    const message = messages[key]
    if (message === undefined) throw new RangeError(`no message ${key} in ${language}`)
    return new IntlMessageFormat(message, tagOf(language), undefined, { ignoreTag: true })
  })
  const withoutValues = kept((key: string) => String(formatOf(key).format()))
  const isLeftToRight = languages[language].direction === 'ltr'
  const translate = (key: string, values?: object) =>
    values === undefined
      ? withoutValues(key)
      : String(formatOf(key).format(isLeftToRight ? { ...values } : withFiguresIsolated(values)))
  const list = new Intl.ListFormat(tagOf(language), { type: 'disjunction' })
  const numberFormat = kept(
    (maximumFractionDigits: number) =>
      new Intl.NumberFormat(tagOf(language), { maximumFractionDigits, useGrouping: false }),
  )
  return Object.assign(translate, {
    language,
    orList: (words: readonly string[]) => list.format(words),
    leftToRight: isLeftToRight ? (text: string) => text : isolated,
    number: (value: number, decimals = 1) => numberFormat(decimals).format(value),
  })
}

/** The translators of a catalogue in every language, each made when it is used first. */
export function translatorsOf<Parameters extends { [Key in keyof Parameters]: object }>(
  messages: Readonly<Record<Language, Readonly<Record<string, string>>>>,
): (language: Language) => Translator<Parameters> {
  return kept((language) => translatorOf<Parameters>(language, messages[language]))
}

/** A function that keeps what it has made for each argument. */
function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return (key) => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}

/** Unicode's isolate from left to right. */
const isolated = (text: string) => `\u2066${text}\u2069`

/** A figure with a sign or a unit in Latin letters, which a text from right to left would turn: "531 px", "± 2", "35–45". */
const turning = /^(?=.*[^\d.,])[±<>]?[\s\u00a0]?\d[\d.,\s\u00a0–×±]*(?:%|°|[a-z]+)?$/i

/** The values of a message, in which a text that would be turned is isolated. */
const withFiguresIsolated = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && turning.test(value) ? isolated(value) : value,
    ]),
  )

/**
 * The tag with which numbers are written. Drawings and figures have Western digits in every language, because a reader
 * compares them with the authority's form; English is British, as in the catalog.
 */
function tagOf(language: Language): string {
  if (language === 'en') return 'en-GB'
  return ['ar', 'fa', 'hi', 'bn'].includes(language) ? `${language}-u-nu-latn` : language
}

/** What the public record says in words: its short answer and the meaning of each policy. */
export type RulesTranslator = Translator<Parameters>

/** The translator of English, which also a browser gets; it does not load the other languages. */
export const englishRules: RulesTranslator = translatorOf<Parameters>('en', english)

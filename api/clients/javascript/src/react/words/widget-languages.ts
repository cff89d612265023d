import type { Language } from '../../api-types.ts'
import { messages as english, type WidgetMessages } from '../messages/en.ts'
import type { Words } from './words.ts'
import { wordsOf } from './words-of.ts'

/** The messages of each language but English. A page fetches only those that it shows. */
const others = {
  es: () => import('../messages/es.ts'),
  pt: () => import('../messages/pt.ts'),
  fr: () => import('../messages/fr.ts'),
  de: () => import('../messages/de.ts'),
  it: () => import('../messages/it.ts'),
  pl: () => import('../messages/pl.ts'),
  ru: () => import('../messages/ru.ts'),
  uk: () => import('../messages/uk.ts'),
  tr: () => import('../messages/tr.ts'),
  ar: () => import('../messages/ar.ts'),
  fa: () => import('../messages/fa.ts'),
  hi: () => import('../messages/hi.ts'),
  bn: () => import('../messages/bn.ts'),
  id: () => import('../messages/id.ts'),
  vi: () => import('../messages/vi.ts'),
  th: () => import('../messages/th.ts'),
  'zh-Hans': () => import('../messages/zh-Hans.ts'),
  'zh-Hant': () => import('../messages/zh-Hant.ts'),
  ja: () => import('../messages/ja.ts'),
  ko: () => import('../messages/ko.ts'),
} as const satisfies Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: WidgetMessages }>>>

/** A language of the widget, as a BCP 47 tag. */
export type WidgetLanguage = 'en' | keyof typeof others

/** The texts of the widget in English. */
export const englishWords: Words = wordsOf(english, 'en')

/** The texts of the widget in a language. English if they cannot be fetched, since a check is worth more than its language. */
export async function wordsIn(language: WidgetLanguage): Promise<Words> {
  if (language === 'en') return englishWords
  try {
    const { messages } = await others[language]()
    return wordsOf(messages, language)
  } catch {
    return englishWords
  }
}

/** The direction in which a language is read. */
export const directionOf = (language: WidgetLanguage): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'fa' ? 'rtl' : 'ltr'

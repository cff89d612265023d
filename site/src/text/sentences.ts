import type { SiteTranslator } from '../messages/english.ts'

/** What stands between two sentences: Chinese and Japanese have no space there. */
export const sentenceSpace = ({ language }: Pick<SiteTranslator, 'language'>): string =>
  ['ja', 'zh-Hans', 'zh-Hant'].includes(language) ? '' : ' '

/** Sentences as one text. */
export const joined = (sentences: readonly string[], t: Pick<SiteTranslator, 'language'>): string =>
  sentences.join(sentenceSpace(t))

const fullStops: Readonly<Record<string, string>> = {
  bn: '।',
  hi: '।',
  ja: '。',
  th: '',
  'zh-Hans': '。',
  'zh-Hant': '。',
}

/** A text as a sentence: with the full stop of its language. */
export const sentence = (text: string, { language }: Pick<SiteTranslator, 'language'>): string =>
  text + (fullStops[language] ?? '.')

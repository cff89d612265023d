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

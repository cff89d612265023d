import { type Language, rulesTranslator } from '@likeness/rules'
import { languageTags, translatorsOf } from '@likeness/rules/messages'
import { inEnglish, pathIn, type SiteTranslator } from './english.ts'
import { everyLanguage } from './every-language.ts'
import type { Parameters } from './parameters.ts'

const translators = translatorsOf<Parameters>(everyLanguage)

/** The translator of a language. */
export const siteTranslator = (language: Language): SiteTranslator =>
  language === 'en' ? inEnglish : Object.assign(translators(language), { rules: rulesTranslator(language) })

/** The language in an address: in small letters, and absent for English, because English pages came first. */
const inAddress = (language: Language) => (language === 'en' ? undefined : language.toLowerCase())

/** The translator of the language that a page's address begins with. */
export const translatorAt = (language: string | undefined): SiteTranslator =>
  siteTranslator(languageTags.find((one) => inAddress(one) === language) ?? 'en')

/** The addresses of a page in every language, by that of the English page. */
export const inEveryLanguage = (path: string): { language: Language; path: string }[] =>
  languageTags.map((language) => ({ language, path: pathIn(language, path) }))

/** Astro's paths of pages below `[...language]`: each of the given pages in every language. */
export const pathsInLanguages = <Parameters extends object, Props extends object>(
  pages: readonly { params: Parameters; props: Props }[],
) =>
  languageTags.flatMap((language) =>
    pages.map(({ params, props }) => ({ params: { language: inAddress(language), ...params }, props })),
  )

/** Astro's paths of a page that stands once in each language. */
export const languagePaths = () => pathsInLanguages([{ params: {}, props: {} }])

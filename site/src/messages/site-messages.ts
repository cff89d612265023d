import { type Language, rulesTranslator } from '@likeness/rules'
import { translatorsOf } from '@likeness/rules/messages'
import ar from '../../messages/ar.json' with { type: 'json' }
import bn from '../../messages/bn.json' with { type: 'json' }
import de from '../../messages/de.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import es from '../../messages/es.json' with { type: 'json' }
import fa from '../../messages/fa.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }
import hi from '../../messages/hi.json' with { type: 'json' }
import id from '../../messages/id.json' with { type: 'json' }
import it from '../../messages/it.json' with { type: 'json' }
import ja from '../../messages/ja.json' with { type: 'json' }
import ko from '../../messages/ko.json' with { type: 'json' }
import pl from '../../messages/pl.json' with { type: 'json' }
import pt from '../../messages/pt.json' with { type: 'json' }
import ru from '../../messages/ru.json' with { type: 'json' }
import th from '../../messages/th.json' with { type: 'json' }
import tr from '../../messages/tr.json' with { type: 'json' }
import uk from '../../messages/uk.json' with { type: 'json' }
import vi from '../../messages/vi.json' with { type: 'json' }
import zhHans from '../../messages/zh-Hans.json' with { type: 'json' }
import zhHant from '../../messages/zh-Hant.json' with { type: 'json' }
import { inEnglish, pathIn, type SiteTranslator } from './english.ts'
import type { Parameters } from './parameters.ts'

const messages: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en,
  es,
  pt,
  fr,
  de,
  it,
  pl,
  ru,
  uk,
  tr,
  ar,
  fa,
  hi,
  bn,
  id,
  vi,
  th,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ja,
  ko,
}
const translators = translatorsOf<Parameters>(messages)

/** The languages in which the site is published, English first. */
export const publishedLanguages = Object.keys(messages) as readonly Language[]

/** The translator of a language. */
export const siteTranslator = (language: Language): SiteTranslator =>
  language === 'en' ? inEnglish : Object.assign(translators(language), { rules: rulesTranslator(language) })

/** The addresses of a page in every language, by that of the English page. */
export const inEveryLanguage = (path: string): { language: Language; path: string }[] =>
  publishedLanguages.map((language) => ({ language, path: pathIn(language, path) }))

/**
 * Astro's paths of pages below `[...language]`: each of the given pages in every language. English pages have no language in
 * their address, because their addresses came first.
 */
export const pathsInLanguages = <Parameters extends object, Props extends object>(
  pages: readonly { params: Parameters; props: Props }[],
) =>
  publishedLanguages.flatMap((language) =>
    pages.map(({ params, props }) => ({
      params: { language: language === 'en' ? undefined : language.toLowerCase(), ...params },
      props: { ...props, t: siteTranslator(language) },
    })),
  )

/** Astro's paths of a page that stands once in each language. */
export const languagePaths = () => pathsInLanguages([{ params: {}, props: {} }])

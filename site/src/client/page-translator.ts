import { languageTags, type RulesTranslator, translatorOf } from '@likeness/rules/messages'
import { inEnglish, type SiteTranslator } from '../messages/english.ts'
import type { Parameters } from '../messages/parameters.ts'

type Catalogue = Readonly<Record<string, string>>

const siteMessages = import.meta.glob<Catalogue>('../../messages/*.json', { import: 'default' })
const rulesMessages = import.meta.glob<Catalogue>('../../../rules/messages/*.json', { import: 'default' })

let fetched: Promise<SiteTranslator> | undefined

/** The translator of the page's language. Its messages are fetched once; English is there already. */
export function pageTranslator(page: Document): Promise<SiteTranslator> {
  fetched ??= fetchTranslator(page)
  return fetched
}

async function fetchTranslator({ documentElement: { lang } }: Document): Promise<SiteTranslator> {
  const language = languageTags.find((tag) => tag === lang) ?? 'en'
  if (language === 'en') return inEnglish
  const [site, rules] = await Promise.all([
    siteMessages[`../../messages/${language}.json`]?.(),
    rulesMessages[`../../../rules/messages/${language}.json`]?.(),
  ])
  if (site === undefined || rules === undefined) return inEnglish
  return Object.assign(translatorOf<Parameters>(language, site), {
    rules: translatorOf(language, rules) satisfies RulesTranslator,
  })
}

import words from './names.json' with { type: 'json' }

const homes = {
  en: [],
  es: ['es', 'mx', 'ar', 'co', 'pe', 'cl', 've', 'ec', 'gt', 'cu', 'do', 'hn'],
  pt: ['br', 'pt', 'ao', 'mz', 'cv'],
  fr: ['fr', 'be', 'ch', 'ca', 'ci', 'sn', 'ml', 'dz', 'ma', 'tn'],
  de: ['de', 'at', 'ch', 'li', 'lu'],
  it: ['it', 'ch', 'sm'],
  nl: ['nl', 'be', 'sr'],
  pl: ['pl'],
  ru: ['ru', 'by', 'kz', 'kg'],
  uk: ['ua'],
  tr: ['tr'],
  ar: ['sa', 'eg', 'ae', 'iq', 'ma', 'dz', 'jo', 'sy', 'kw', 'qa', 'bh'],
  fa: ['ir', 'af'],
  hi: ['in', 'np'],
  bn: ['bd', 'in'],
  id: ['id'],
  vi: ['vn'],
  th: ['th'],
  'zh-Hans': ['cn', 'sg'],
  'zh-Hant': ['tw', 'hk', 'mo'],
  ja: ['jp'],
  ko: ['kr'],
}

export type FindingLanguage = keyof typeof homes

/**
 * The countries whose own documents are meant first by words of a language that name no country: "Reisepass" asks for a
 * German passport first. English has none, because readers of every country use it.
 */
export const homesOfLanguage: Readonly<Record<FindingLanguage, readonly string[]>> = homes

/** The languages in which documents and countries are found by their names, as BCP 47 tags. */
export const findingLanguages: readonly string[] = Object.keys(homes)

/** What people call a kind of document. `language` is absent for a name that is used in several languages. */
export interface KindName {
  readonly name: string
  readonly language?: FindingLanguage
}

/** The names of a kind, divided by commas, in English and names that several languages share under `any`. */
type Names = Readonly<Partial<Record<FindingLanguage | 'any', string>>>

/** What people type for a kind of document, by a pattern of its slug. */
const kinds = words.kinds.map(({ slug, names }) => ({
  pattern: new RegExp(slug),
  names: names satisfies Names,
}))

/** The names of a list with commas. */
export const divided = (names: string): string[] =>
  names.split(',').map((name) => name.trim().replace(/\s+/g, ' '))

/** The names of a document's kind, by its slug: the names of every pattern that fits. */
export function kindNames(slug: string): KindName[] {
  return kinds
    .filter(({ pattern }) => pattern.test(slug))
    .flatMap(({ names }) =>
      (Object.entries(names) as [FindingLanguage | 'any', string][]).flatMap(([language, list]) =>
        divided(list).map((name) => (language === 'any' ? { name } : { name, language })),
      ),
    )
}

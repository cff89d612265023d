import { divided, findingLanguages } from './kind-names.ts'
import words from './names.json' with { type: 'json' }

/** What people type for a country in addition to its names in English and in its own languages, divided by commas. */
const countries: Readonly<Record<string, string>> = words.countries

/** What people type for a single document. */
const single: Readonly<Record<string, string>> = words.documents

/** Other names of a document's country, for the search; the code is in lower case. */
export const countryAlsoCalled = (code: string): string[] => divided(countries[code] ?? '').filter(Boolean)

/** Other names of a single document, for the search; those of its kind are in `kindNames`. */
export const documentAlsoCalled = (id: string): string[] => divided(single[id] ?? '').filter(Boolean)

/** Countries for which Unicode's likely language is not the only official one, or is not the written one. */
const languages: Readonly<Record<string, readonly string[]>> = {
  be: ['nl', 'fr', 'de'],
  by: ['be', 'ru'],
  ca: ['en', 'fr'],
  ch: ['de', 'fr', 'it', 'rm'],
  cm: ['fr', 'en'],
  cy: ['el', 'tr'],
  fi: ['fi', 'sv'],
  gh: ['en'],
  hk: ['zh-Hant', 'en'],
  ie: ['ga', 'en'],
  il: ['he', 'ar'],
  iq: ['ar', 'ckb'],
  kz: ['kk', 'ru'],
  lk: ['si', 'ta'],
  lu: ['fr', 'de', 'lb'],
  me: ['sr-Latn', 'sr'],
  mk: ['mk', 'sq'],
  mo: ['zh-Hant', 'pt'],
  mu: ['en', 'fr'],
  nz: ['en', 'mi'],
  pg: ['en', 'tpi'],
  py: ['es', 'gn'],
  rs: ['sr', 'sr-Latn'],
  sg: ['en', 'zh', 'ms', 'ta'],
  sn: ['fr', 'wo'],
  tw: ['zh-Hant'],
  ug: ['en', 'sw'],
  xk: ['sq', 'sr'],
  za: ['en', 'af', 'zu', 'xh'],
  zw: ['en', 'sn'],
}

/** Codes that do not name a single country. */
const withoutLanguage = new Set(['eu', 'zz', 'aq'])

/** A country's name in one of its own languages; `lang` is the BCP 47 tag. */
export interface OwnName {
  lang: string
  name: string
}

/**
 * The names of a country in its own languages, from Unicode's data, the principal language first. Names that equal the
 * English one are left out. `code` is in lower case.
 */
export function ownNames(code: string, englishName: string): OwnName[] {
  if (withoutLanguage.has(code)) return []
  const region = code.toUpperCase()
  const seen = new Set([englishName, new Intl.DisplayNames(['en'], { type: 'region' }).of(region)])
  return (languages[code] ?? [likelyLanguage(region)]).flatMap((lang) => {
    const name = new Intl.DisplayNames([lang], { type: 'region' }).of(region)
    if (name === undefined || seen.has(name)) return []
    seen.add(name)
    return [{ lang, name }]
  })
}

const likelyLanguage = (region: string) => new Intl.Locale(`und-${region}`).maximize().language

const known = new Map<string, readonly string[]>()
let displayNames: readonly Intl.DisplayNames[] | undefined

/** Codes that are no region of Unicode's. */
const noRegion = new Set(['zz', 'eu'])

/**
 * The names of a country in every language of the search, from Unicode's data on the machine that runs: the server or the
 * browser. A language that the machine lacks has no name.
 * @param code In lower case.
 */
export function worldNames(code: string): readonly string[] {
  const found = known.get(code)
  if (found !== undefined) return found
  displayNames ??= Intl.DisplayNames.supportedLocalesOf([...findingLanguages]).map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  const names = noRegion.has(code)
    ? []
    : displayNames.flatMap((inLanguage) => inLanguage.of(code.toUpperCase()) ?? [])
  const distinct = [...new Set(names)]
  known.set(code, distinct)
  return distinct
}

/** Codes that are words of documents: "id" asks for an identity card, not for Indonesia. */
const codesThatAreWords = new Set(['id'])

/**
 * The names by which a country is found: its code, its names in English and in its own languages, and other names. The
 * names in its own languages are Unicode's, from the Node that runs, so a page must get them from its server or build.
 * @param code In lower case.
 */
export function countryNames(code: string, name: string): readonly string[] {
  const key = `${code} ${name}`
  const found = known.get(key)
  if (found) return found
  const own = ownNames(code, name).map((one) => one.name)
  const codes = codesThatAreWords.has(code) ? [] : [code]
  const names = [...new Set([...codes, name, ...own, ...countryAlsoCalled(code)])]
  known.set(key, names)
  return names
}

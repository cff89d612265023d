import { homesOfLanguage } from './kind-names.ts'
import { type Findable, type PreparedCountry, type PreparedDocument, prepareDocuments } from './prepared.ts'
import { readingsOf, spellingOf } from './query.ts'

export type { Findable } from './prepared.ts'
export { mostAsked } from './prepared.ts'

/** The documents that a query finds. */
export interface Found {
  /** The best first. If none has every word: those with the most words, and all of a country that was named. */
  readonly ids: readonly string[]
  /** Whether each of them has every typed word, if need be with a typing error corrected. */
  readonly every: boolean
}

/** The longest query that is answered, in characters, because correcting takes time in proportion. All ids are shorter. */
const longestQuery = 100

/** How well a typed word fits a document; the sum for all words orders the documents. */
const cost = {
  /** With other typed words it is a whole name of the country: "UK", "south korea". */
  country: 0,
  /** With other typed words it is a whole popular name of the document: "green card". */
  popularName: 1,
  documentWord: 2,
  countryBegins: 3,
  withinCountry: 4,
  documentWordBegins: 5,
} as const

/**
 * A search of documents: by the beginnings of words of their countries' names in many languages, of their titles, popular
 * names, ids and sizes. A document of the country that was typed comes before one that only mentions it, a document of a
 * country whose language was typed before others, and among equals the one that more people want. An empty query finds all.
 */
export function documentFinder(documents: readonly Findable[]): (query: string) => Found {
  const prepared = prepareDocuments(documents)
  const countries = [...new Set(prepared.map(({ country }) => country))]
  const spelling = spellingOf([
    ...prepared.flatMap(({ words }) => [...words]),
    ...countries.flatMap(({ allWords }) => allWords),
  ])
  return (query) => {
    if (query.length > longestQuery) return { ids: [], every: false }
    const readings = readingsOf(query, spelling)
    if (readings.length === 0) return { ids: prepared.map(({ id }) => id), every: true }
    const [typed = [], corrected = []] = readings
    const found = find(typed, prepared, countries)
    if (found.every) return found
    const better = find(corrected, prepared, countries)
    return better.every ? better : found
  }
}

function find(
  words: readonly string[],
  documents: readonly PreparedDocument[],
  countries: readonly PreparedCountry[],
): Found {
  const typed = new Set(words)
  const named = new Map(countries.map((country) => [country, wholeNames(typed, country.names)]))
  const namesACountry = new Set([...named.values()].flatMap((found) => [...found]))
  const rated = documents.map((document) => {
    const ofCountry = named.get(document.country) ?? new Set()
    return {
      id: document.id,
      isNamed: ofCountry.size > 0,
      ...rate(words, typed, document, { ofCountry, namesACountry }),
    }
  })
  const every = rated.some(({ matched }) => matched === words.length)
  // A document of the named country is nearer than one of another country with one more word.
  const scored = rated.map((one) => ({ ...one, score: one.matched + (!every && one.isNamed ? 1 : 0) }))
  const most = Math.max(...scored.map(({ score }) => score))
  const ids = scored
    .filter(({ matched, score, isNamed }) => matched > 0 && (score === most || (!every && isNamed)))
    .sort((a, b) => b.score - a.score || a.sum - b.sum || a.home - b.home || b.inSlug - a.inSlug)
    .map(({ id }) => id)
  return { ids, every }
}

/** The words that belong to a name of which every word was typed. */
function wholeNames(typed: ReadonlySet<string>, names: readonly (readonly string[])[]): Set<string> {
  return new Set(names.filter((name) => name.every((part) => typed.has(part))).flat())
}

interface Rating {
  /** How many typed words the document has. */
  matched: number
  sum: number
  /** The place of its country among the homes of the language that was typed; beyond all places if it is none of them. */
  home: number
  inSlug: number
}

/** @param countries The words that name its country as a whole, and those that name any country. */
function rate(
  words: readonly string[],
  typed: ReadonlySet<string>,
  document: PreparedDocument,
  countries: { ofCountry: ReadonlySet<string>; namesACountry: ReadonlySet<string> },
): Rating {
  const popular = document.popularNames.filter((name) => name.words.every((part) => typed.has(part)))
  const ofDocument = new Set(popular.flatMap((name) => name.words))
  // "Australia" asks for no document of South Australia.
  const isCountry = (word: string) =>
    document.country.names.some(([only, ...others]) => only === word && others.length === 0)
  const costs = words.flatMap((word) => {
    if (countries.ofCountry.has(word)) return [cost.country]
    if (ofDocument.has(word)) return [cost.popularName]
    return costOf(word, document, countries.namesACountry) ?? []
  })
  return {
    matched: costs.length,
    sum: costs.reduce((sum, each) => sum + each, 0),
    home: countries.namesACountry.size > 0 ? 0 : homeOf(document, popular),
    inSlug: words.filter((word) => document.slug.has(word) && !ofDocument.has(word) && !isCountry(word))
      .length,
  }
}

/** The longest of the typed names decides the language: "закордонний паспорт" is Ukrainian, "паспорт" alone Russian. */
function homeOf({ country }: PreparedDocument, popular: PreparedDocument['popularNames']): number {
  const longest = Math.max(0, ...popular.map(({ words }) => words.length))
  const places = popular.flatMap(({ words, language }) => {
    if (words.length < longest) return []
    const place = language === undefined ? -1 : homesOfLanguage[language].indexOf(country.code)
    return place < 0 ? [] : [place]
  })
  return Math.min(Number.MAX_SAFE_INTEGER, ...places)
}

/** A word that names a country as a whole does not also begin the name of another: "uk" is not Ukraine. */
function costOf(
  word: string,
  { words, country }: PreparedDocument,
  namesACountry: ReadonlySet<string>,
): number | undefined {
  if (words.has(word)) return cost.documentWord
  if (namesACountry.has(word)) return undefined
  if (country.firstWords.some((first) => first.startsWith(word))) return cost.countryBegins
  if (country.allWords.some((other) => other.startsWith(word))) return cost.withinCountry
  return [...words].some((other) => other.startsWith(word)) ? cost.documentWordBegins : undefined
}

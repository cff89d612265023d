import { nearest } from '../loading/nearest.ts'
import { documentAlsoCalled } from './also-called.ts'
import { byAsked } from './asked.ts'
import { partsOf, searchWords, typedWords } from './words.ts'

export { mostAsked } from './asked.ts'

/** What a search knows of a document. */
export interface Findable {
  readonly id: string
  readonly title: string
  /** The names of its country, as `countryNames` gives them. */
  readonly countryNames: readonly string[]
  /** Its sizes, such as "35x45". */
  readonly sizes?: readonly string[]
}

/** The documents that a query finds. */
export interface Found {
  /** The best first. */
  readonly ids: readonly string[]
  /** Whether each of them has every typed word, if need be with a typing error corrected. */
  readonly every: boolean
}

/** The longest query that is answered, in characters, because correcting takes time in proportion. All ids are shorter. */
const longestQuery = 100
/** The most words of a query that are compared, for the same reason. */
const mostWords = 8
/** A shorter word that begins no known word is not corrected: too many words are near it. In characters. */
const shortestCorrected = 4
/** Words that say nothing about which document is meant. */
const emptyWords = new Set(
  'photo photos picture pictures pic size for of the a an requirement requirements application'.split(' '),
)

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

interface Prepared {
  readonly id: string
  readonly countryNames: readonly (readonly string[])[]
  readonly popularNames: readonly (readonly string[])[]
  readonly words: ReadonlySet<string>
  readonly slug: ReadonlySet<string>
}

/**
 * A search of documents: by the beginnings of words of their countries' names, of their titles, popular names, ids and
 * sizes. A document of the country that was typed comes before one that only mentions it, and among equals the one that
 * is asked more. An empty query finds all, the most asked first.
 */
export function documentFinder(documents: readonly Findable[]): (query: string) => Found {
  const prepared = documents.map(prepare).toSorted((a, b) => byAsked(a.id, b.id))
  const vocabulary = [...new Set(prepared.flatMap((each) => [...each.words, ...each.countryNames.flat()]))]
  return (query) => {
    if (query.length > longestQuery) return { ids: [], every: false }
    const words = meant(query, vocabulary)
    if (words.length === 0) return { ids: prepared.map(({ id }) => id), every: true }
    const rated = prepared.map((each) => ({ id: each.id, ...rate(words, each) }))
    const most = Math.max(0, ...rated.map(({ matched }) => matched))
    const ids = rated
      .filter(({ matched }) => matched > 0 && matched === most)
      .sort((a, b) => a.sum - b.sum || b.inSlug - a.inSlug)
      .map(({ id }) => id)
    return { ids, every: most === words.length }
  }
}

function prepare({ id, title, countryNames, sizes = [] }: Findable): Prepared {
  const popular = documentAlsoCalled(id)
  return {
    id,
    countryNames: countryNames.map(searchWords),
    popularNames: popular.map(typedWords),
    words: new Set([id, title, ...popular, ...sizes].flatMap(searchWords)),
    slug: new Set(id.split('-').slice(1)),
  }
}

/** The words that a query means: those that begin a known word as typed, others in parts or corrected. */
function meant(query: string, vocabulary: readonly string[]): string[] {
  const begins = (word: string) => vocabulary.some((known) => known.startsWith(word))
  const typed = typedWords(query).flatMap((word) => {
    const parts = begins(word) ? [] : partsOf(word)
    return parts.length === 0 ? [word] : parts
  })
  const telling = typed.filter((word) => !emptyWords.has(word))
  return (telling.length > 0 ? telling : typed)
    .slice(0, mostWords)
    .map((word) => (begins(word) || word.length < shortestCorrected ? word : corrected(word, vocabulary)))
}

/** The known word that is nearest to a word, or the word itself if none is near. */
function corrected(word: string, vocabulary: readonly string[]): string {
  const longer = word.length / 3
  const comparable = vocabulary.filter((known) => Math.abs(known.length - word.length) <= longer)
  return nearest(word, comparable, 1)[0] ?? word
}

function rate(
  words: readonly string[],
  document: Prepared,
): { matched: number; sum: number; inSlug: number } {
  const ofCountry = wholeNames(words, document.countryNames)
  const ofDocument = wholeNames(words, document.popularNames)
  const costs = words.flatMap((word) => {
    if (ofCountry.has(word)) return [cost.country]
    if (ofDocument.has(word)) return [cost.popularName]
    return costOf(word, document) ?? []
  })
  return {
    matched: costs.length,
    sum: costs.reduce((sum, each) => sum + each, 0),
    inSlug: words.filter((word) => document.slug.has(word) && !ofDocument.has(word)).length,
  }
}

/** The words that belong to a name of which every word was typed. */
function wholeNames(words: readonly string[], names: readonly (readonly string[])[]): Set<string> {
  return new Set(names.filter((name) => name.every((part) => words.includes(part))).flat())
}

function costOf(word: string, { words, countryNames }: Prepared): number | undefined {
  if (words.has(word)) return cost.documentWord
  if (countryNames.some(([first]) => first?.startsWith(word))) return cost.countryBegins
  if (countryNames.flat().some((other) => other.startsWith(word))) return cost.withinCountry
  return [...words].some((other) => other.startsWith(word)) ? cost.documentWordBegins : undefined
}

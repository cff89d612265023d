import { documentKind, documentKinds } from '../publishing/kind.ts'
import { documentAlsoCalled, worldNames } from './country-names.ts'
import { type FindingLanguage, kindNames } from './kind-names.ts'
import { withoutJoining } from './query.ts'
import { searchWords, typedWords } from './words.ts'

/**
 * The most wanted documents, which are offered first if nothing was typed. An estimate from how many people an authority issues
 * the document to and how many of them send a photo of their own; counts of calls by document will replace it.
 */
export const mostAsked: readonly string[] = [
  'us-passport',
  'us-visa-digital',
  'gb-passport-digital',
  'in-passport',
  'us-passport-online',
  'cn-visa-online',
  'eu-schengen-visa',
  'in-e-visa',
  'ca-passport',
  'de-passport',
  'fr-passport',
  'us-diversity-visa',
  'au-passport',
  'us-permanent-resident',
  'gb-visa',
  'in-oci-card',
  'cn-passport-abroad',
  'de-identity-card',
  'it-passport',
  'es-passport',
  'ph-passport',
  'ie-passport-online',
  'nl-passport',
  'jp-passport',
]

/** The countries whose documents come before those of others. */
const countries = (
  'us in cn gb eu de fr ca au it es br mx jp kr ru tr ph pk bd ng id vn eg nl ie nz ch at be se no dk fi pl pt gr ua za ' +
  'sa ae il sg my th hk tw'
).split(' ')

/** Compares two documents by id: negative if more people want the first than the second. Exact ties are in order of the id. */
function byAsked(one: string, other: string): number {
  const [left, right] = [keyOf(one), keyOf(other)]
  const differences = left.map((key, index) => key - (right[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? (one < other ? -1 : Number(one > other))
}

/** The place among the most wanted, the place of its country, the place of its kind, and the words of its slug. */
function keyOf(id: string): number[] {
  const cut = id.indexOf('-')
  const document = id.slice(cut + 1)
  const last = Number.MAX_SAFE_INTEGER
  const place = (list: readonly string[], item: string) => (list.includes(item) ? list.indexOf(item) : last)
  return [
    place(mostAsked, id),
    place(countries, id.slice(0, cut)),
    documentKinds.indexOf(documentKind({ document })),
    document.split('-').length,
  ]
}

/** What a search knows of a document. */
export interface Findable {
  readonly id: string
  readonly title: string
  /** Its title in the language of its country, if that is known. */
  readonly ownTitle?: string | null | undefined
  /** The names of its country, as `countryNames` gives them. */
  readonly countryNames: readonly string[]
  /** Its sizes, such as "35x45". */
  readonly sizes?: readonly string[]
}

/** A country as the search compares it: its names, each in words. */
export interface PreparedCountry {
  readonly code: string
  readonly names: readonly (readonly string[])[]
  readonly firstWords: readonly string[]
  readonly allWords: readonly string[]
}

/** A popular name of a document, in words. `language` is absent if several languages have it. */
export interface PopularName {
  readonly words: readonly string[]
  readonly language?: FindingLanguage
}

export interface PreparedDocument {
  readonly id: string
  readonly country: PreparedCountry
  readonly popularNames: readonly PopularName[]
  readonly words: ReadonlySet<string>
  readonly slug: ReadonlySet<string>
}

/** The documents as the search compares them, the most wanted first. */
export function prepareDocuments(documents: readonly Findable[]): PreparedDocument[] {
  // Node 20, for which this is published too, has no Map.groupBy.
  const codes = new Set(documents.map(({ id }) => codeOf(id)))
  const ofCountry = (code: string) => documents.filter(({ id }) => codeOf(id) === code)
  const countries = new Map([...codes].map((code) => [code, prepareCountry(code, ofCountry(code))]))
  return documents
    .flatMap((document) => {
      const country = countries.get(codeOf(document.id))
      return country === undefined ? [] : [prepareDocument(document, country)]
    })
    .sort((a, b) => byAsked(a.id, b.id))
}

const codeOf = (id: string) => id.slice(0, id.indexOf('-'))

/** The shortest beginning that a demonym shares with the name of its country: "Canadian". In characters. */
const sharedBeginning = 4

function prepareCountry(code: string, documents: readonly Findable[]): PreparedCountry {
  const given = [...new Set(documents.flatMap(({ countryNames }) => countryNames))]
  const names = [...new Set([...given, ...worldNames(code)])].map((name) => typedWords(name))
  const known = new Set(given.flatMap(searchWords))
  const beginnings = new Set([...known].map((word) => word.slice(0, sharedBeginning)))
  const demonyms = documents
    .flatMap(({ title }) => searchWords(title))
    .filter((word) => word.length > sharedBeginning && !known.has(word))
    .filter((word) => beginnings.has(word.slice(0, sharedBeginning)))
  const all = [...names, ...[...new Set(demonyms)].map((word) => [word])]
  return {
    code,
    names: all,
    firstWords: [...new Set(all.flatMap(([first]) => first ?? []))],
    allWords: [...new Set(all.flat())],
  }
}

function prepareDocument(
  { id, title, ownTitle, sizes = [] }: Findable,
  country: PreparedCountry,
): PreparedDocument {
  const kinds = kindNames(id.slice(id.indexOf('-') + 1))
  const popular = [...kinds, ...documentAlsoCalled(id).map((name) => ({ name }))]
  return {
    id,
    country,
    popularNames: popular.map(({ name, ...language }) => ({
      words: withoutJoining(typedWords(name)),
      ...language,
    })),
    words: new Set(
      [id, title, ownTitle ?? '', ...popular.map(({ name }) => name), ...sizes].flatMap(searchWords),
    ),
    slug: new Set(id.split('-').slice(1)),
  }
}

import type { IndexEntry } from '@likeness/rules'
import { countryNames } from '@likeness/rules/country-names'
import { nearest } from '@likeness/rules/matching'
import { searchWords } from '@likeness/rules/words'

/** A page of the site that a reader may have meant. */
export interface Suggestion {
  path: string
  title: string
}

type Entry = Pick<IndexEntry, 'id' | 'path' | 'title' | 'country'>

/** The most documents or other pages that are suggested, beside their country and a search. */
const most = 4
/** The longest address that is compared, because comparing takes time in proportion to the length. */
const longest = 100
/** Words of addresses that do not tell which page is meant. */
const silent = new Set([
  'requirements',
  'requirement',
  'photo',
  'photos',
  'documents',
  'document',
  'html',
  'md',
])

/**
 * The pages that an unknown address may mean. If it names a country, by its code or any of its names: that country's page
 * and its documents with similar names. Otherwise documents and other pages with similar names. A search is always last.
 */
export function suggestPages(
  path: string,
  entries: readonly Entry[],
  pages: readonly Suggestion[],
): Suggestion[] {
  const typed = typedWords(path)
  if (typed.length === 0) return []
  const ofCountry = [...Map.groupBy(entries, ({ country }) => country.code).values()].map((group) => ({
    group,
    left: wordsBeyondCountry(typed, group),
  }))
  // In `/us/id`, the first word is the country and the second is no other one; two words name it better than one.
  const [named] = ofCountry
    .filter(({ left }) => left.length < typed.length)
    .sort(
      (a, b) =>
        Number(a.left[0] === typed[0]) - Number(b.left[0] === typed[0]) || a.left.length - b.left.length,
    )
  const found =
    named === undefined ? byName(typed, entries, pages) : suggestOfCountry(named.group, named.left)
  const words = typed.join(' ')
  const search = {
    path: `/requirements?q=${encodeURIComponent(words)}`,
    title: `Search the requirements for “${words}”`,
  }
  return [...found, search]
}

function typedWords(path: string): string[] {
  const plain = decoded(path)
    .slice(0, longest)
    .replaceAll(/[/_.+-]+/g, ' ')
  return searchWords(plain).filter((word) => !silent.has(word))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function wordsBeyondCountry(typed: readonly string[], [entry]: readonly Entry[]): string[] {
  const names = entry === undefined ? [] : countryWords(entry.country)
  return typed.filter((word) => !names.includes(word))
}

/** A document of the index as the finder takes it, without its sizes. */
export const findable = ({ id, title, own_title, country }: Entry & Pick<IndexEntry, 'own_title'>) => ({
  id,
  title,
  ownTitle: own_title,
  countryNames: countryNames(country.code, country.name),
})

/** The words of all names of a country. */
export const countryWords = ({ code, name }: Entry['country']): string[] =>
  countryNames(code, name).flatMap(searchWords)

function suggestOfCountry(group: readonly Entry[], left: readonly string[]): Suggestion[] {
  const slugs = new Map(group.map((entry) => [entry.id.slice(3), entry]))
  const similar = left.length === 0 ? [] : nearest(left.join('-'), [...slugs.keys()], most)
  const documents = similar
    .flatMap((slug) => slugs.get(slug) ?? [])
    .map(({ path, title }) => ({ path, title }))
  const country = group.slice(0, 1).map(({ country: { code, name } }) => ({
    path: `/requirements/${code}`,
    title: `${name}: all its documents`,
  }))
  return [...documents, ...country]
}

function byName(
  typed: readonly string[],
  entries: readonly Entry[],
  pages: readonly Suggestion[],
): Suggestion[] {
  const named = new Map<string, Suggestion>([
    ...pages.map((page) => [page.path.slice(1).replaceAll('/', '-'), page] as const),
    ...entries.map(({ id, path, title }) => [id, { path, title }] as const),
  ])
  return nearest(typed.join('-'), [...named.keys()], most).flatMap((name) => named.get(name) ?? [])
}

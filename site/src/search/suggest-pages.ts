import type { IndexEntry } from '@likeness/rules'
import { countryNames } from '@likeness/rules/country-names'
import { nearest } from '@likeness/rules/matching'
import { searchWords } from '@likeness/rules/words'
import { familyOf } from '../compare/order-of-documents.ts'
import { countryName } from '../messages/countries.ts'
import { pathIn, type SiteTranslator } from '../messages/english.ts'
import { nameIn, variantText } from '../text/variants.ts'

/** A page of the site that a reader may have meant: its address and its title in the reader's language. */
export interface Suggestion {
  path: string
  title: string
}

type Entry = Pick<IndexEntry, 'id' | 'path' | 'title' | 'country' | 'size_mm'>

/** The most documents or other pages that are suggested, beside their country and a search. */
const most = 4
/** The longest address that is compared, because comparing takes time in proportion to the length. */
const longest = 60
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
 * @param path The address, which may begin with a language.
 * @param t The translator of that language.
 */
export function suggestPages(
  path: string,
  entries: readonly Entry[],
  pages: readonly Suggestion[],
  t: SiteTranslator,
): Suggestion[] {
  const typed = typedWords(withoutLanguage(path, t))
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
    named === undefined ? byName(typed, entries, pages, t) : suggestOfCountry(named.group, named.left, t)
  const words = typed.join(' ')
  const search = {
    path: `${pathIn(t.language, '/requirements')}?q=${encodeURIComponent(words)}`,
    title: t('missing.search', { words }),
  }
  return [...found, search]
}

/** The language at the beginning of an address is no country, though many have a code alike. */
function withoutLanguage(path: string, { language }: SiteTranslator): string {
  const own = `${pathIn(language, '/')}/`
  return path.toLowerCase().startsWith(own) ? path.slice(own.length - 1) : path
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
export const findable = ({
  id,
  title,
  own_title,
  country,
}: Pick<IndexEntry, 'id' | 'title' | 'own_title' | 'country'>) => ({
  id,
  title,
  ownTitle: own_title,
  countryNames: countryNames(country.code, country.name),
})

/** The words of all names of a country. */
export const countryWords = ({ code, name }: Entry['country']): string[] =>
  countryNames(code, name).flatMap(searchWords)

/** What each document is called in a language, by its id, where its siblings are among the documents. */
export function titlesIn(entries: readonly Entry[], t: SiteTranslator): Map<string, string> {
  const families = Map.groupBy(entries, familyOf)
  return new Map(
    entries.map((entry) => {
      const siblings = (families.get(familyOf(entry)) ?? []).filter(({ id }) => id !== entry.id)
      const { heading, detail } = nameIn(entry, siblings, t)
      return [entry.id, variantText([heading, ...detail], t)]
    }),
  )
}

function suggestOfCountry(group: readonly Entry[], left: readonly string[], t: SiteTranslator): Suggestion[] {
  const slugs = new Map(group.map((entry) => [entry.id.slice(3), entry]))
  const similar = left.length === 0 ? [] : nearest(left.join('-'), [...slugs.keys()], most)
  const documents = similar.flatMap((slug) => slugs.get(slug) ?? []).map((entry) => pageOf(entry, group, t))
  const country = group.slice(0, 1).map(({ country }) => ({
    path: pathIn(t.language, `/requirements/${country.code}`),
    title: t('missing.country', { country: countryName(country, t) }),
  }))
  return [...documents, ...country]
}

/** A title of another language than English does not name the country. */
function pageOf(entry: Entry, ofCountry: readonly Entry[], t: SiteTranslator): Suggestion {
  const title = titlesIn(ofCountry, t).get(entry.id) ?? entry.title
  return {
    path: pathIn(t.language, entry.path),
    title:
      t.language === 'en'
        ? title
        : t('document.heading', { country: countryName(entry.country, t), kind: title }),
  }
}

function byName(
  typed: readonly string[],
  entries: readonly Entry[],
  pages: readonly Suggestion[],
  t: SiteTranslator,
): Suggestion[] {
  const home = pathIn(t.language, '/')
  const others = pages.filter(({ path }) => path !== home)
  const known = new Map(
    others.map((page) => [withoutLanguage(page.path, t).slice(1).replaceAll('/', '-'), page] as const),
  )
  const documents = new Map(entries.map((entry) => [entry.id, entry] as const))
  return nearest(typed.join('-'), [...known.keys(), ...documents.keys()], most).flatMap((name) => {
    const page = known.get(name)
    const entry = documents.get(name)
    if (page !== undefined || entry === undefined) return page ?? []
    return pageOf(
      entry,
      entries.filter(({ country }) => country.code === entry.country.code),
      t,
    )
  })
}

import type { IndexEntry } from '@likeness/rules'
import { inReadersOrder } from '../order-of-documents.ts'
import { documentAlsoCalled } from '../search/also-called.ts'
import { countryText } from '../search/document-text.ts'
import { suggestPages } from '../search/suggest-pages.ts'
import { holdsEvery, searchable, searchWords } from '../search/words.ts'

type Entry = Pick<IndexEntry, 'id' | 'path' | 'title' | 'country'>

/** What a reader asked for: a document, or the reason why none was found. */
export type Meant = { id: string } | { fault: 'unknown' | 'many countries' }

/**
 * The document that an id or words mean, such as "UK passport" or "India visa". Of several in one country, the one that
 * most readers look for. Words that fit documents of several countries mean none of them.
 */
export function documentMeant(asked: string, entries: readonly Entry[]): Meant {
  const id = asked.trim().toLowerCase().replaceAll(/\s+/g, '-')
  if (entries.some((entry) => entry.id === id)) return { id }
  if (/^[a-z]{2}-[a-z0-9-]+$/.test(asked.trim())) return { fault: 'unknown' }
  const fitting = entries.filter((entry) => holdsEvery(asked, wordsOf(entry)))
  const named = fitting.filter(({ country }) => namesCountry(asked, country))
  const [first] = inReadersOrder(named.length > 0 ? named : fitting)
  if (first === undefined) return similar(asked, entries)
  const alone = (named.length > 0 ? named : fitting).every(
    ({ country }) => country.code === first.country.code,
  )
  return alone ? { id: first.id } : { fault: 'many countries' }
}

const wordsOf = (entry: Entry) =>
  searchable(`${entry.id} ${entry.title} ${documentAlsoCalled(entry)} ${countryText(entry.country)}`)

function namesCountry(asked: string, country: Entry['country']): boolean {
  const names = countryText(country).split(' ')
  return searchWords(asked).some((word) => names.includes(word))
}

/** The document with the most similar name, for a slip of the finger. */
function similar(asked: string, entries: readonly Entry[]): Meant {
  const paths = new Map(entries.map((entry) => [entry.path, entry.id]))
  const [id] = suggestPages(asked, entries, []).flatMap(({ path }) => paths.get(path) ?? [])
  return id === undefined ? { fault: 'unknown' } : { id }
}

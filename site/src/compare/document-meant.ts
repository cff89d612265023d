import type { IndexEntry } from '@likeness/rules'
import { countryNames } from '@likeness/rules/country-names'
import { documentFinder } from '@likeness/rules/finding'
import { searchWords } from '@likeness/rules/words'
import { inReadersOrder } from '../order-of-documents.ts'
import { countryWords } from '../search/suggest-pages.ts'

type Entry = Pick<IndexEntry, 'id' | 'path' | 'title' | 'own_title' | 'country'>

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
  const fitting = found(asked, entries)
  const named = fitting.filter(({ country }) => namesCountry(asked, country))
  const candidates = named.length > 0 ? named : fitting
  const [first] = inReadersOrder(candidates)
  if (first === undefined) return { fault: 'unknown' }
  const isOneCountry = candidates.every(({ country }) => country.code === first.country.code)
  return isOneCountry ? { id: first.id } : { fault: 'many countries' }
}

/** The documents that have every typed word. */
function found(asked: string, entries: readonly Entry[]): Entry[] {
  const find = documentFinder(
    entries.map(({ id, title, own_title, country: { code, name } }) => ({
      id,
      title,
      ownTitle: own_title,
      countryNames: countryNames(code, name),
    })),
  )
  const { ids, every } = find(asked)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return every ? ids.flatMap((id) => byId.get(id) ?? []) : []
}

function namesCountry(asked: string, country: Entry['country']): boolean {
  const names = countryWords(country)
  return searchWords(asked).some((word) => names.includes(word))
}

import { documentFinder } from '../search/finder.ts'
import { findableRecord } from '../search/sizes.ts'
import { catalog } from './catalog.ts'
import { restored } from './compact.ts'
import type { CatalogEntry, Requirement } from './record-types.ts'

export type * from './record-types.ts'

const places = new Map(catalog.columns.id?.map((id, place) => [String(id), place]))

/** The version of the catalog: the month in which a document last changed, `2026.11`. */
export const version: string = catalog.version

/** The ids of all documents, sorted: `us-passport`. */
export const ids: readonly string[] = [...places.keys()]

/** What the authority asks of the photo for a document, with the source of each figure; undefined for an unknown id. */
export function get(id: string): Requirement | undefined {
  const place = places.get(id)
  return place === undefined ? undefined : restored(catalog, place)
}

/** Every document, in the order of `ids`. */
export const all = (): Requirement[] => ids.flatMap((id) => get(id) ?? [])

let finder: ReturnType<typeof documentFinder> | undefined

/**
 * Finds documents by words of their country, title, popular names or size, in many languages and scripts: `us passport`,
 * `паспорт США`, `35x45`. A typing error is corrected. This is the search of the site.
 * @param query At most 100 characters; a longer one finds nothing. An empty one finds every document.
 * @returns The best first. If none has every word: those with the most words.
 */
export function find(query: string): CatalogEntry[] {
  finder ??= documentFinder(all().map(findableRecord))
  return finder(query)
    .ids.flatMap((id) => get(id) ?? [])
    .map(entryOf)
}

function entryOf(record: Requirement): CatalogEntry {
  const { id, path, api_url, country, title, version, trust, size_mm, own_language } = record
  return {
    id,
    path,
    api_url,
    country,
    title,
    version,
    trust,
    size_mm,
    own_title: own_language?.title ?? null,
  }
}

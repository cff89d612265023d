import type { IndexEntry } from '@likeness/rules'
import { documentKind, documentKinds } from '@likeness/rules/kinds'
import { typeIn } from '../text/wording.ts'

/** The largest number of documents that are compared. */
export const mostCompared = 4

/** The longest text that is looked up. */
const longestAsked = 100

/**
 * What an address asks to compare, as ids or words: `?documents=us-passport,UK passport`, or `documents` several times.
 */
export function askedDocuments(query: string): string[] {
  const asked = new URLSearchParams(query)
    .getAll('documents')
    .flatMap((value) => value.split(','))
    .map((text) => text.trim().slice(0, longestAsked))
    .map((text) => (/^[a-z]{2}-[a-z0-9-]+$/i.test(text) ? text.toLowerCase() : text))
  return [...new Set(asked)].filter((text) => text !== '').slice(0, mostCompared)
}

type Identity = Pick<IndexEntry, 'id' | 'country'>

const slugOf = ({ id, country }: Identity) => id.slice(country.code.length + 1)
const kindOf = (document: Identity) => documentKind({ document: slugOf(document) })

/**
 * The documents of a country in the order in which most readers look for them: the passport, then visa, identity card and
 * so on. Of one kind, the plain document comes before its special cases, which have longer names. Documents that are called the
 * same stand together.
 */
export function inReadersOrder<Document extends Identity>(documents: readonly Document[]): Document[] {
  const rank = (document: Identity) => documentKinds.indexOf(kindOf(document))
  const ordered = documents.toSorted(
    (a, b) => rank(a) - rank(b) || slugOf(a).length - slugOf(b).length || a.id.localeCompare(b.id),
  )
  return [...Map.groupBy(ordered, familyOf).values()].flat()
}

/** The ids of the documents that a country's page offers to compare: one of each kind, then others while there is room. */
export function worthComparing(documents: readonly Identity[]): string[] {
  const ordered = inReadersOrder(documents)
  const first = new Set([...Map.groupBy(ordered, kindOf).values()].flatMap((group) => group.slice(0, 1)))
  return [...first, ...ordered.filter((one) => !first.has(one))].slice(0, mostCompared).map(({ id }) => id)
}

/**
 * The country and kind of a document, which its siblings have too, such as the print and the file of a passport; if it is of no usual
 * kind, what such documents are called, or the first word of its slug (`photo-card-ontario`: `photo`).
 */
export function familyOf(document: Identity): string {
  const kind = kindOf(document)
  const own =
    kind === 'other' ? (typeIn(slugOf(document))?.message ?? `other ${slugOf(document).split('-')[0]}`) : kind
  return `${document.country.code} ${own}`
}

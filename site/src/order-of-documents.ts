import type { IndexEntry } from '@likeness/rules'
import { documentKind, documentKinds } from '@likeness/rules/kinds'
import { mostCompared } from './compare/asked.ts'

type Identity = Pick<IndexEntry, 'id' | 'country'>

const slugOf = ({ id, country }: Identity) => id.slice(country.code.length + 1)
const kindOf = (document: Identity) => documentKind({ document: slugOf(document) })

/**
 * The documents of a country in the order in which most readers look for them: the passport, then visa, identity card and
 * so on. Of one kind, the plain document comes before its special cases, which have longer names.
 */
export function inReadersOrder<Document extends Identity>(documents: readonly Document[]): Document[] {
  const rank = (document: Identity) => documentKinds.indexOf(kindOf(document))
  return documents.toSorted(
    (a, b) => rank(a) - rank(b) || slugOf(a).length - slugOf(b).length || a.id.localeCompare(b.id),
  )
}

/** The ids of the documents that a country's page offers to compare: one of each kind, then others while there is room. */
export function worthComparing(documents: readonly Identity[]): string[] {
  const ordered = inReadersOrder(documents)
  const first = new Set([...Map.groupBy(ordered, kindOf).values()].flatMap((group) => group.slice(0, 1)))
  return [...first, ...ordered.filter((one) => !first.has(one))].slice(0, mostCompared).map(({ id }) => id)
}

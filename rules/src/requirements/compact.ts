import type { PublicRecord } from '../record/document.ts'
import type { Requirement } from './record-types.ts'

/**
 * The records of a catalog in a form that compresses well: for each member, its values in all records. Where a figure lists its
 * sources in full, here are their places in the list of its document.
 */
export interface CompactCatalog {
  /** The month in which a document last changed: `2026.11`. */
  version: string
  columns: Record<string, unknown[]>
}

/** A document's sources as its figures list them. */
const listed = ({ sources }: Pick<Requirement, 'sources'>) => sources.map(({ name: _, ...source }) => source)

/** @throws RangeError if a figure cites what its document does not list. */
export function compacted(version: string, records: readonly PublicRecord[]): CompactCatalog {
  const columns: CompactCatalog['columns'] = {}
  for (const record of records) {
    const { sources, ...rest } = record
    const places = new Map(listed(record).map((source, place) => [JSON.stringify(source), place]))
    const placeOf = (source: unknown) => {
      const place = places.get(JSON.stringify(source))
      if (place === undefined) throw new RangeError(`${record.id} does not list a source that it cites`)
      return place
    }
    const placed = JSON.stringify(rest, (member, value) =>
      member === 'sources' ? value.map(placeOf) : value,
    )
    const members: Record<string, unknown> = { ...JSON.parse(placed), sources }
    for (const [member, value] of Object.entries(members)) {
      columns[member] ??= []
      columns[member].push(value)
    }
  }
  return { version, columns }
}

/** The record at a place, as the public catalog publishes it; a new object each time. */
export function restored({ columns }: CompactCatalog, place: number): Requirement {
  const { sources, ...rest } = rowOf(columns, place)
  const all = listed({ sources })
  const whole = JSON.parse(JSON.stringify(rest), (member, value) =>
    member === 'sources' ? value.map((one: number) => ({ ...all[one] })) : value,
  )
  return { ...whole, sources: structuredClone(sources) }
}

/** @returns Of the type that `compacted` was given, which nothing else makes. */
function rowOf(columns: CompactCatalog['columns'], place: number): Pick<Requirement, 'sources'> {
  const row = Object.entries(columns).map(([member, values]) => [member, values[place]])
  return Object.fromEntries(row)
}

import type { Sourced, SourceRecord } from '../record/source.ts'
import type { Source } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'
import { bestTier, citedSources } from './trust.ts'

interface Cited {
  cite: readonly string[]
  note?: string | undefined
}

/** A figure's value for the record, with its note and the sources that state it; null if the rule does not state it. */
export function sourced<Figure extends Cited, Value extends object>(
  document: RuleDocument,
  figure: Figure | undefined,
  value: (figure: Figure) => Value,
): Sourced<Value> | null {
  return figure === undefined ? null : withSources(document, figure, value(figure))
}

/** Like `sourced`, for a figure that is present. */
export function withSources<Value extends object>(
  document: RuleDocument,
  figure: Cited,
  value: Value,
): Sourced<Value> {
  const sources = citedSources(document, figure.cite)
  return {
    ...value,
    note: figure.note ?? null,
    tier: bestTier(sources),
    sources: sources.map(sourceRecord),
  }
}

const published = new WeakMap<Source, SourceRecord>()

/**
 * A source as it is published: without the fields that only the lint and `catalog:sources` need. It returns the same object each time, because
 * many figures cite the same source.
 */
export function sourceRecord(source: Source): SourceRecord {
  const known = published.get(source)
  if (known !== undefined) return known
  const { oldBecause: _, fingerprint: __, ...rest } = source
  const record = { ...rest, archived: source.archived ?? null }
  published.set(source, record)
  return record
}

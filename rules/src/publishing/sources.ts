import { z } from 'zod'
import type { Sourced, SourceRecord } from '../record/parts.ts'
import { Cite, type Source, Tier } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'

/** The cited sources of a document, in the order of the citations. */
export function citedSources(document: RuleDocument, cite: readonly string[]): Source[] {
  return cite.flatMap((name) => document.sources[name] ?? [])
}

/** The best tier among the sources: one official text is enough for a figure, whatever other sources repeat it. */
function bestTier(sources: readonly Source[]): Tier {
  return Tier.options.find((tier) => sources.some((source) => source.tier === tier)) ?? 'secondary-alone'
}

/** The citations of the figures that decide a verdict: size, pixels, head height, eye line, background. */
export function decidingCitations(document: RuleDocument): readonly string[][] {
  return [
    document.print?.size,
    document.upload?.pixels,
    document.headHeight,
    document.eyeLine,
    document.background,
  ].flatMap((figure) => (figure === undefined ? [] : [figure.cite]))
}

/**
 * How far a verdict on this document can be trusted: the weakest tier among the figures that decide a verdict, each with the
 * tier of its best source. If the document has none of these, it is the weakest tier among the other figures and policies.
 * Sources of conflicts do not count, because they state nothing that is recorded.
 */
export function trustOf(document: RuleDocument): Tier {
  const deciding = decidingCitations(document)
  const { sources: _, conflicts: __, changes: ___, ...stated } = document
  const tiers = (deciding.length > 0 ? deciding : citationsIn(stated)).map((cite) =>
    bestTier(citedSources(document, cite)),
  )
  return Tier.options.findLast((tier) => tiers.includes(tier)) ?? 'secondary-alone'
}

/** Every `cite` list in a part of a document. */
function citationsIn(part: unknown): readonly string[][] {
  const cited = Cites.safeParse(part)
  if (cited.success) return [cited.data.cite]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(citationsIn) : []
}

const Cites = z.looseObject({ cite: Cite })

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
 * A source as it is published: without the fields that only the lint and `catalog -- sources` need. It returns the same object each time, because
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

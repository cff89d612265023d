import { z } from 'zod'
import type { Source } from '../schema/citation.ts'
import { Cite, Tier } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'

/** The cited sources of a document, in the order of the citations. */
export function citedSources(document: RuleDocument, cite: readonly string[]): Source[] {
  return cite.flatMap((name) => document.sources[name] ?? [])
}

/** The best tier among the sources: one official text is enough for a figure, whatever other sources repeat it. */
export function bestTier(sources: readonly Source[]): Tier {
  return Tier.options.find((tier) => sources.some((source) => source.tier === tier)) ?? 'secondary-alone'
}

/**
 * How far a verdict on this document can be trusted: the weakest tier among the figures that decide a verdict (size,
 * pixels, head height, eye line, background), each with the tier of its best source. If the document has none of these, it
 * is the weakest tier among the other figures and policies. Sources of conflicts do not count, because they state nothing
 * that is recorded.
 */
export function trustOf(document: RuleDocument): Tier {
  const deciding = [
    document.print?.size,
    document.upload?.pixels,
    document.headHeight,
    document.eyeLine,
    document.background,
  ].flatMap((figure) => (figure === undefined ? [] : [figure.cite]))
  const { sources: _, conflicts: __, changes: ___, ...stated } = document
  const tiers = (deciding.length > 0 ? deciding : citationsIn(stated)).map((cite) =>
    bestTier(citedSources(document, cite)),
  )
  return Tier.options.findLast((tier) => tiers.includes(tier)) ?? 'secondary-alone'
}

/** Every `cite` list in a part of a document. */
function citationsIn(part: unknown): readonly string[][] {
  const cited = Cited.safeParse(part)
  if (cited.success) return [cited.data.cite]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(citationsIn) : []
}

const Cited = z.looseObject({ cite: Cite })

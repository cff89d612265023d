import type { Source } from '../schema/citation.ts'
import { Tier } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'

/** The named sources of a document, in the order cited. */
export function citedSources(document: RuleDocument, cite: readonly string[]): Source[] {
  return cite.flatMap((name) => document.sources[name] ?? [])
}

/** The best tier among the sources: one text read at first hand carries the figure, whatever else repeats it. */
export function bestTier(sources: readonly Source[]): Tier {
  return Tier.options.find((tier) => sources.some((source) => source.tier === tier)) ?? 'secondary-alone'
}

/**
 * How far a verdict on this document can be trusted: the weakest tier among the figures that decide one (size, pixels,
 * head height, eye line, background), each taken at its best source. Without any of these, the weakest of all sources.
 */
export function trustOf(document: RuleDocument): Tier {
  const deciding = [
    document.print?.size,
    document.upload?.pixels,
    document.headHeight,
    document.eyeLine,
    document.background,
  ].flatMap((figure) => (figure === undefined ? [] : [bestTier(citedSources(document, figure.cite))]))
  const tiers = deciding.length > 0 ? deciding : Object.values(document.sources).map((source) => source.tier)
  return Tier.options.findLast((tier) => tiers.includes(tier)) ?? 'secondary-alone'
}

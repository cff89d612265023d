import type { PublicRecord } from '@likeness/rules'
import type { Tier } from '../text/trust.ts'

/** The tier of every figure and policy that a record states. */
export function statedTiers(record: PublicRecord): Tier[] {
  const { sources: _, conflicts: __, changes: ___, trust: ____, ...stated } = record
  return Object.values(stated).flatMap(tiersIn)
}

const isFigure = (part: object): part is { tier: Tier } => 'tier' in part && 'sources' in part

function tiersIn(part: unknown): Tier[] {
  if (typeof part !== 'object' || part === null) return []
  return isFigure(part) ? [part.tier] : Object.values(part).flatMap(tiersIn)
}

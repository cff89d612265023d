import type { PublicRecord } from '@likeness/rules'
import type { Tier } from '../text/trust.ts'
import { statedTiers } from './stated-tiers.ts'

/** How many figures and policies have been read in an authority's own text, wholly or in part, of how many. */
export interface Share {
  official: number
  all: number
}

/** A country or issuer with its documents. */
export interface CountryShare extends Share {
  code: string
  name: string
  documents: number
  /** The oldest day or month in which one of its sources was last read. */
  oldestRead: string
}

/** Whether a figure of this tier was read in the authority's own text. */
const isOfficial = (tier: Tier) => tier === 'official' || tier === 'official-partly'

/** The share of figures that are official, of some documents. */
export function shareOf(records: readonly PublicRecord[]): Share {
  const tiers = records.flatMap(statedTiers)
  return { official: tiers.filter(isOfficial).length, all: tiers.length }
}

/** How many figures have each tier. */
export function figuresByTier(records: readonly PublicRecord[]): Map<Tier, number> {
  return countsOf(records.flatMap(statedTiers))
}

/** How many documents have each tier, which is that of the weakest figure that decides a verdict. */
export function documentsByTier(records: readonly PublicRecord[]): Map<Tier, number> {
  return countsOf(records.map(({ trust }) => trust))
}

/** How many sources were last read in each month, the newest first. */
export function sourcesByMonth(records: readonly PublicRecord[]): [month: string, count: number][] {
  const months = records.flatMap(({ sources }) => sources.map(({ read }) => read.slice(0, '2026-11'.length)))
  return [...countsOf(months)].sort(([a], [b]) => (a < b ? 1 : -1))
}

/** The share of each country, by name. */
export function countryShares(records: readonly PublicRecord[]): CountryShare[] {
  return [...Map.groupBy(records, ({ country }) => country.code).values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const [oldestRead = ''] = group.flatMap(({ sources }) => sources.map(({ read }) => read)).sort()
      return [{ ...first.country, documents: group.length, oldestRead, ...shareOf(group) }]
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function countsOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

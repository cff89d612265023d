import { type CatalogStatus, documentKind, type PublicRecord, schemaVersion } from '@likeness/rules'
import { regionOfCountry } from '../places/regions.ts'

/** Counts of the catalog. A source's age is the month in which it was read, so that a build depends on the rules only. */
export function catalogStatus(records: readonly PublicRecord[], catalogVersion: string): CatalogStatus {
  const sources = records.flatMap((record) => record.sources)
  const read = sources.map((source) => source.read).sort()
  return {
    schema_version: schemaVersion,
    catalog_version: catalogVersion,
    documents: records.length,
    countries: new Set(records.map(({ country }) => country.code)).size,
    by_trust: counts(records.map(({ trust }) => trust)),
    by_confidence: counts(records.map(({ confidence }) => confidence)),
    by_kind: counts(records.map(documentKind)),
    by_region: counts(records.map(({ country }) => regionOfCountry(country.code))),
    with_conflicts: records.filter(({ conflicts }) => conflicts.length > 0).length,
    with_uncertainty: records.filter(({ uncertain }) => uncertain.length > 0).length,
    sources: {
      total: sources.length,
      by_tier: counts(sources.map(({ tier }) => tier)),
      by_month_read: counts(read.map((date) => date.slice(0, '2026-11'.length))),
      oldest_read: read[0] ?? null,
      newest_read: read.at(-1) ?? null,
    },
    last_change: {
      version: catalogVersion,
      documents: records.filter(({ version }) => version === catalogVersion).map(({ id }) => id),
    },
  }
}

/** How often each value occurs, by value. */
function counts(values: readonly string[]): Record<string, number> {
  const found = new Map<string, number>()
  for (const value of values.toSorted()) found.set(value, (found.get(value) ?? 0) + 1)
  return Object.fromEntries(found)
}

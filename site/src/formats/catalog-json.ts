import {
  type CatalogStatus,
  documentKind,
  type PublicRecord,
  schemaAddress,
  schemaVersion,
} from '@likeness/rules'
import { documentOf } from '../catalog.ts'
import { regionOfCountry } from '../messages/countries.ts'
import { countsOf } from '../text/quantities.ts'

/** A JSON answer of the catalog with the address of its schema. `site` makes that address absolute. */
export function described<Answer extends object>(
  name: Parameters<typeof schemaAddress>[0],
  answer: Answer,
  site: URL | undefined,
): Answer & { $schema: string } {
  return { $schema: schemaAddress(name, site), ...answer }
}

/** The rule by which a photo is judged when nothing else is known of a document. */
const baselineId = 'zz-icao-9303'

/**
 * The rule of a document as JSON, with the baseline, for the engine in a visitor's browser. Throws a RangeError for an id that is
 * not in the catalog.
 */
export function ruleJson(id: string): string {
  return JSON.stringify({ document: documentOf(id), baseline: documentOf(baselineId) })
}

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
const counts = (values: readonly string[]) => Object.fromEntries(countsOf(values.toSorted()))

const documentsInPiece = 100

/**
 * The full record of every document as JSON, in pieces, because the whole text needs more memory than all records.
 * @param version The catalog's version.
 * @param site Makes the schema's address absolute.
 */
export function* wholeCatalog(
  records: readonly PublicRecord[],
  version: string,
  site: URL | undefined,
): Generator<string> {
  const catalog = {
    schema_version: schemaVersion,
    catalog_version: version,
    total: records.length,
    documents: [],
  }
  const around = JSON.stringify(described('WholeCatalog', catalog, site))
  const end = ']}'
  yield around.slice(0, -end.length)
  for (let from = 0; from < records.length; from += documentsInPiece) {
    const piece = records.slice(from, from + documentsInPiece).map((record) => JSON.stringify(record))
    yield `${from === 0 ? '' : ','}${piece.join(',')}`
  }
  yield end
}

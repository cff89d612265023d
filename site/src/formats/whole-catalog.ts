import { type PublicRecord, schemaVersion } from '@likeness/rules'
import { described } from './described.ts'

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

import { catalogVersion, entries } from '../../../catalog.ts'

/** The index of every document. */
export function GET(): Response {
  return Response.json({
    schema_version: '1',
    catalog_version: catalogVersion,
    total: entries.length,
    documents: entries,
  })
}

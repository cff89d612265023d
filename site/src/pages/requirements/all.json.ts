import { catalogVersion, records } from '../../catalog.ts'

/** Every document in full, in one file. */
export function GET(): Response {
  return Response.json({
    schema_version: '1',
    catalog_version: catalogVersion,
    total: records.length,
    documents: records,
  })
}

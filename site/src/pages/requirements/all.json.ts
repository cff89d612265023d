import type { APIContext } from 'astro'
import { catalogVersion, records } from '../../catalog.ts'
import { described } from '../../machine/described.ts'

/** Every document in full, in one file. */
export function GET({ site }: APIContext): Response {
  const catalog = {
    schema_version: '1',
    catalog_version: catalogVersion,
    total: records.length,
    documents: records,
  }
  return Response.json(described('WholeCatalog', catalog, site))
}

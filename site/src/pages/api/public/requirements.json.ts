import { schemaVersion } from '@likeness/rules'
import type { APIContext } from 'astro'
import { catalogVersion, entries } from '../../../catalog.ts'
import { described } from '../../../formats/described.ts'

/** The index of every document. */
export function GET({ site }: APIContext): Response {
  const index = {
    schema_version: schemaVersion,
    catalog_version: catalogVersion,
    total: entries.length,
    documents: entries,
  }
  return Response.json(described('Catalog', index, site))
}

import type { APIContext } from 'astro'
import { catalogVersion, records } from '../../catalog.ts'
import { described } from '../../formats/described.ts'
import { catalogStatus } from '../../formats/status.ts'

/** The counts of the catalog. */
export function GET({ site }: APIContext): Response {
  return Response.json(described('CatalogStatus', catalogStatus(records, catalogVersion), site))
}

import type { APIContext } from 'astro'
import { catalogVersion, records } from '../../catalog.ts'
import { described } from '../../machine/described.ts'
import { catalogStatus } from '../../machine/status.ts'

/** How the catalog stands. */
export function GET({ site }: APIContext): Response {
  return Response.json(described('CatalogStatus', catalogStatus(records, catalogVersion), site))
}

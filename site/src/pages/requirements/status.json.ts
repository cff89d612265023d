import { catalogVersion, records } from '../../catalog.ts'
import { catalogStatus } from '../../machine/status.ts'

/** How the catalog stands. */
export function GET(): Response {
  return Response.json(catalogStatus(records, catalogVersion))
}

import { catalogJsonSchema } from '@likeness/rules'
import type { APIContext } from 'astro'

/** The JSON Schema of every JSON answer of the catalog. */
export function GET({ site }: APIContext): Response {
  return Response.json(catalogJsonSchema(site))
}

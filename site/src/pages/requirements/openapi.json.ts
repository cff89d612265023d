import { catalogOpenApi } from '@likeness/rules'
import type { APIContext } from 'astro'

/** The OpenAPI document of the public catalog. */
export function GET({ site }: APIContext): Response {
  return Response.json(catalogOpenApi(site))
}

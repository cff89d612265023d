import type { APIContext } from 'astro'
import { catalogVersion, records } from '../../catalog.ts'
import { wholeCatalog } from '../../formats/whole-catalog.ts'

/** The full records of all documents, in one file. */
export function GET({ site }: APIContext): Response {
  const text = [...wholeCatalog(records, catalogVersion, site)].join('')
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

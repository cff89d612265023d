import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentPaths } from '../../../../../document-paths.ts'
import { described } from '../../../../../machine/described.ts'

export const getStaticPaths = documentPaths

/** One document: the object that its page is made from. */
export function GET({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response {
  return Response.json(described('Requirement', record, site))
}

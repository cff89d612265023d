import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentFilePaths } from '../../../../../document-paths.ts'
import { documentJson } from '../../../../../formats/document-files.ts'

export const getStaticPaths = documentFilePaths

/** The JSON of one document: the record from which its page is made. */
export function GET({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(documentJson(record, site), { headers })
}

import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { besideDocumentPaths } from '../../../../../document-paths.ts'
import { documentJson } from '../../../../../formats/document-files.ts'

export const getStaticPaths = besideDocumentPaths

/** One document: the object that its page is made from. */
export function GET({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(documentJson(record, site), { headers })
}

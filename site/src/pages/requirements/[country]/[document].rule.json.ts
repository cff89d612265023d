import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentFilePaths } from '../../../document-paths.ts'
import { ruleJson } from '../../../formats/rule-json.ts'

export const getStaticPaths = documentFilePaths

/** The rule of a document, for the engine in a browser. */
export function GET({ props: { record } }: APIContext<{ record: PublicRecord }>): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(ruleJson(record.id), { headers })
}

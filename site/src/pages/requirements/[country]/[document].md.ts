import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { besideDocumentPaths } from '../../../document-paths.ts'
import { documentMarkdown } from '../../../formats/markdown.ts'

export const getStaticPaths = besideDocumentPaths

/** A document's page as Markdown. */
export function GET({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response {
  return new Response(documentMarkdown(record, site))
}

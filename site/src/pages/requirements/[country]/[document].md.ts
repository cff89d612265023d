import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentFilePaths } from '../../../document-paths.ts'
import { documentMarkdown } from '../../../formats/markdown.ts'

export const getStaticPaths = documentFilePaths

/** A document's page as Markdown. */
export function GET({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response {
  return new Response(documentMarkdown(record, site))
}

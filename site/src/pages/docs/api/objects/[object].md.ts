import type { APIContext } from 'astro'
import { apiDocument, objectPath, type Schema } from '../../../../api-reference/document.ts'
import { objectPageMarkdown } from '../../../../formats/api-markdown.ts'
import { markdownResponse } from '../../../../formats/markdown-parts.ts'

export function getStaticPaths() {
  return Object.entries(apiDocument.components.schemas).map(([name, schema]) => ({
    params: { object: objectPath(name).split('/').at(-1) },
    props: { name, schema },
  }))
}

/** One object of the API as Markdown. */
export const GET = ({ props: { name, schema } }: APIContext<{ name: string; schema: Schema }>): Response =>
  markdownResponse(objectPageMarkdown(name, schema))

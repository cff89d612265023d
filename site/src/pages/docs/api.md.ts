import type { APIContext } from 'astro'
import { apiMarkdown } from '../../formats/api-markdown.ts'
import { markdownResponse } from '../../formats/markdown-parts.ts'

/** The API’s reference as Markdown. */
export const GET = ({ site }: APIContext): Response => markdownResponse(apiMarkdown(site))

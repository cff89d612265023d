import type { APIContext } from 'astro'
import { apiMarkdown } from '../../machine/api-markdown.ts'
import { markdownResponse } from '../../machine/markdown-parts.ts'

/** The API’s reference as Markdown. */
export const GET = ({ site }: APIContext): Response => markdownResponse(apiMarkdown(site))

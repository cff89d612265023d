import { markdownResponse } from '../../machine/markdown-parts.ts'
import { compareMarkdown } from '../../machine/page-markdown.ts'

/** Where the figures that are compared can be read. */
export const GET = (): Response => markdownResponse(compareMarkdown())

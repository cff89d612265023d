import { markdownResponse } from '../../formats/markdown-parts.ts'
import { compareMarkdown } from '../../formats/page-markdown.ts'

/** Where the figures that are compared can be read. */
export const GET = (): Response => markdownResponse(compareMarkdown())

import { markdownResponse } from '../../formats/markdown-parts.ts'
import { compareMarkdown } from '../../formats/page-markdown.ts'

/** Where to read the figures that are compared. */
export const GET = (): Response => markdownResponse(compareMarkdown())

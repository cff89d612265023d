import { markdownResponse } from '../formats/markdown-parts.ts'
import { checkMarkdown } from '../formats/page-markdown.ts'

/** Where a check begins. */
export const GET = (): Response => markdownResponse(checkMarkdown())

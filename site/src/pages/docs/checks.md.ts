import { checksMarkdown } from '../../formats/checks-markdown.ts'
import { markdownResponse } from '../../formats/markdown-parts.ts'

/** The page of the checks as Markdown. */
export const GET = (): Response => markdownResponse(checksMarkdown())

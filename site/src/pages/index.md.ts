import { markdownResponse } from '../machine/markdown-parts.ts'
import { homeMarkdown } from '../machine/page-markdown.ts'

/** The home page as Markdown. */
export const GET = (): Response => markdownResponse(homeMarkdown())

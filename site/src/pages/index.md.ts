import { markdownResponse } from '../formats/markdown-parts.ts'
import { homeMarkdown } from '../formats/page-markdown.ts'

/** The home page as Markdown. */
export const GET = (): Response => markdownResponse(homeMarkdown())

import { markdownResponse } from '../formats/markdown-parts.ts'
import { accuracyMarkdown } from '../formats/page-markdown.ts'

/** The page of the engine’s errors as Markdown. */
export const GET = (): Response => markdownResponse(accuracyMarkdown())

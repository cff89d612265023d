import { markdownResponse } from '../machine/markdown-parts.ts'
import { accuracyMarkdown } from '../machine/page-markdown.ts'

/** The page of the engine’s errors as Markdown. */
export const GET = (): Response => markdownResponse(accuracyMarkdown())

import { markdownResponse } from '../../../formats/markdown-parts.ts'
import { testModeMarkdown } from '../../../formats/page-markdown.ts'

/** The page about test mode as Markdown. */
export const GET = (): Response => markdownResponse(testModeMarkdown())

import { markdownResponse } from '../../../formats/markdown-parts.ts'
import { problemsMarkdown } from '../../../formats/page-markdown.ts'

/** The page of the API’s problems as Markdown. */
export const GET = (): Response => markdownResponse(problemsMarkdown())

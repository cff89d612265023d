import { markdownResponse } from '../../../machine/markdown-parts.ts'
import { problemsMarkdown } from '../../../machine/page-markdown.ts'

/** The page of the API’s problems as Markdown. */
export const GET = (): Response => markdownResponse(problemsMarkdown())

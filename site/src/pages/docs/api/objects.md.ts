import { objectsMarkdown } from '../../../formats/api-markdown.ts'
import { markdownResponse } from '../../../formats/markdown-parts.ts'

/** The objects of the API as Markdown. */
export const GET = (): Response => markdownResponse(objectsMarkdown())

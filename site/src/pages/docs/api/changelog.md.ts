import { rawContent } from '../../../api-reference/changelog.md'
import { markdownResponse } from '../../../formats/markdown-parts.ts'

/** The changes of the API as Markdown: their source. */
export const GET = (): Response => markdownResponse(rawContent().trimStart())

import { rawContent } from '../../../api-reference/changelog.md'
import { markdownResponse } from '../../../formats/markdown-parts.ts'

/** The changes of the API, from their Markdown source. */
export const GET = (): Response => markdownResponse(rawContent().trimStart())

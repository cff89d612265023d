import { countries } from '../catalog.ts'
import { indexMarkdown } from '../formats/markdown.ts'

/** The index as Markdown. */
export function GET(): Response {
  return new Response(indexMarkdown(countries))
}

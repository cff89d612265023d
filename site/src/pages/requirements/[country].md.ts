import type { APIContext } from 'astro'
import { type Country, countries, recordOf } from '../../catalog.ts'
import { countryMarkdown } from '../../formats/markdown.ts'

export function getStaticPaths() {
  return countries.map((country) => ({ params: { country: country.code }, props: { country } }))
}

/** A country's page as Markdown. */
export function GET({ props: { country } }: APIContext<{ country: Country }>): Response {
  return new Response(countryMarkdown(country, (id) => recordOf(id).answer))
}

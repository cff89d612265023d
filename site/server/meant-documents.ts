import { countryNames, documentFinder, type Found } from '@likeness/rules'
import { z } from 'zod'
import type { SiteContent } from './stored/published-site.ts'

const Index = z.object({
  documents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      own_title: z.string().nullish(),
      country: z.object({ code: z.string(), name: z.string() }),
    }),
  ),
})

const finders = new WeakMap<SiteContent, (query: string) => Found>()

/** The documents of a built site that may be meant by an unknown id or by words: the best first, at most three. */
export function meantDocuments(content: SiteContent, asked: string): readonly string[] {
  const find = finders.get(content) ?? documentFinder(documentsOf(content))
  finders.set(content, find)
  return find(asked).ids.slice(0, 3)
}

function documentsOf({ answers }: SiteContent) {
  const index = answers.get('/api/public/requirements')?.file.represented('identity').body
  if (index === undefined) return []
  const read = Index.safeParse(parsed(index.toString('utf8')))
  const { documents } = read.success ? read.data : { documents: [] }
  return documents.map(({ country, own_title, ...document }) => ({
    ...document,
    ownTitle: own_title,
    countryNames: countryNames(country.code, country.name),
  }))
}

/** Undefined if the text is no JSON: an unknown address is answered without suggestions then. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

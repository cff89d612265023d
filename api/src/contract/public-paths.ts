import { z } from 'zod'

const IndexEntry = z
  .looseObject({
    id: z.string(),
    path: z.string().describe("The document's page."),
    size_mm: z.tuple([z.number(), z.number()]).nullable(),
    api_url: z.string(),
  })
  .describe('One document of the catalog.')

const Index = z.looseObject({ data: z.array(IndexEntry) })

const Answer = z
  .looseObject({
    id: z.string(),
    answer: z.string().describe('What the authority asks, in one to three sentences.'),
    size_mm: z.tuple([z.number(), z.number()]).nullable(),
    source_url: z.string(),
    version: z.string(),
  })
  .describe('What the authority asks, each figure with its sources; absent facts are null.')

const NotFound = z.looseObject({ status: z.literal(404), code: z.string(), detail: z.string() })

const json = (schema: z.ZodType, contentType = 'application/json') => {
  const { $schema: _, ...written } = z.toJSONSchema(schema)
  return { content: { [contentType]: { schema: written } } }
}

const slug = (name: string, description: string, example: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', pattern: '^[a-z0-9-]+$' },
  example,
})

const shared = { tags: ['Public catalog'], security: [] }

/** The public catalog (SPEC 4.1). The site serves it from files, so no route of this app describes it. */
export const publicPaths = {
  '/api/public/requirements': {
    get: {
      ...shared,
      operationId: 'public.requirements',
      summary: 'List every document of the catalog',
      description: 'Cacheable for an hour, from any origin.',
      parameters: [],
      responses: { 200: { description: 'Every document.', ...json(Index) }, ...notFound() },
    },
  },
  '/api/public/requirements/{country}/{document}': {
    get: {
      ...shared,
      operationId: 'public.requirement',
      summary: 'Read what a document asks',
      description: 'Cacheable for an hour, from any origin.',
      parameters: [
        slug('country', 'ISO 3166-1 alpha-2 in lower case.', 'us'),
        slug('document', 'The rest of the id.', 'passport'),
      ],
      responses: { 200: { description: 'The document.', ...json(Answer) }, ...notFound() },
    },
  },
}

function notFound() {
  return {
    404: { description: 'There is no such address.', ...json(NotFound, 'application/problem+json') },
  }
}

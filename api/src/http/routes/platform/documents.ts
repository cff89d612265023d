import { type Catalog, documentKind, documentKinds, folded, indexEntry, matches } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { CurrentCatalog } from '../../../catalog/current-catalog.ts'
import { answers } from '../../../contract/answers.ts'
import { operations } from '../../../contract/operations.ts'
import { routeOf } from '../../../contract/route.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '../../../foundation/pages.ts'
import { sendJson } from '../../answers/send-json.ts'

const DocumentKind = z.enum(documentKinds)

const DocumentEntry = z
  .object({
    id: z.string().describe('The id by which calls name the document, such as "us-passport".'),
    title: z.string(),
    kind: DocumentKind.describe('The kind of document that the photo is for.'),
    country: z.object({
      code: z.string().describe('ISO 3166-1 alpha-2 in lower case, or "eu", "xk" or "zz" (no country).'),
      name: z.string(),
    }),
    size_mm: z
      .tuple([z.number(), z.number()])
      .nullable()
      .describe('Width and height of the print in millimetres; null if it has none.'),
    version: z.string().describe('The month in which the rule last changed in the catalog: "2026.11".'),
    trust: z
      .string()
      .describe('The weakest tier of trust among the sources of the figures that decide a verdict.'),
    path: z.string().describe("The address of the document's page."),
    api_url: z.string().describe("The address of the document's record in the public catalog."),
  })
  .meta({ id: 'DocumentEntry' })

export const DocumentList = pageOf(DocumentEntry)
  .extend({
    total: z.int().describe('The number of documents that match the filters, on all pages.'),
    version: z
      .string()
      .describe('The version of the catalog, which is that of the document that changed last.'),
  })
  .meta({ id: 'DocumentList' })

const DocumentsQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/i, 'must be a code of two letters, such as "us".')
    .transform((code) => code.toLowerCase())
    .optional()
    .describe('Only documents of this country; an empty list if the catalog has none.'),
  kind: DocumentKind.optional().describe('Only documents of this kind.'),
  q: z
    .string()
    .max(200, 'must be at most 200 characters.')
    .optional()
    .describe(
      'Only documents whose id, title or country contains every word, in any case and with any accents.',
    ),
  limit: pageLimit(100),
  cursor: pageCursor(z.strictObject({ after: z.string() })),
})

/** `GET /documents`: the documents that photos can be checked against, sorted by id. */
export function documentsRoute(catalog: CurrentCatalog): FastifyPluginAsyncZod {
  let list = listOf(catalog())

  return async (app) => {
    app.route({
      ...routeOf(operations.documents),
      schema: {
        summary: 'List the documents of the catalog',
        description:
          'Every document that a photo can be checked against, sorted by id. Filters narrow the list and can be combined.',
        tags: ['Catalog'],
        querystring: DocumentsQuery,
        response: answers({ 200: DocumentList }),
      },
      handler: async (request, reply) => {
        if (list.catalog !== catalog()) list = listOf(catalog())
        const { listed, version, written } = list
        const known = written.get(request.url)
        if (known) return sendJson(reply, known)
        const { country, kind, q = '', limit, cursor } = request.query
        const fitting = listed
          .filter(({ entry }) => country === undefined || entry.country.code === country)
          .filter(({ entry }) => kind === undefined || entry.kind === kind)
          .filter(({ text }) => matches(q, text))
          .map(({ entry }) => entry)
        const following = cursor ? fitting.filter(({ id }) => id > cursor.after) : fitting
        const page = pageFrom(following, limit, ({ id }) => ({ after: id }))
        const answer = JSON.stringify(DocumentList.encode({ ...page, total: fitting.length, version }))
        written.set(request.url, answer)
        return sendJson(reply, answer)
      },
    })
  }
}

/** The data from which answers are made, and the answers made so far: as long as a catalog is in force, an address has
 *  one answer. */
function listOf(catalog: Catalog) {
  const listed = catalog.documents.map((document) => {
    const { id, title, countryName } = document
    const entry = { ...indexEntry(document), kind: documentKind(document) }
    return { entry, text: folded(`${id} ${title} ${countryName}`) }
  })
  return { catalog, listed, version: catalog.version, written: new LRUCache<string, string>({ max: 200 }) }
}

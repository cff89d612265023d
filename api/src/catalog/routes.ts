import { alwaysChecked, describedChecks } from '@likeness/engine'
import {
  type Catalog,
  documentKind,
  documentKinds,
  folded,
  indexEntry,
  matches,
  publicRecord,
} from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '../foundation/pages.ts'
import { unwrap } from '../foundation/problem.ts'
import type { ZodApp } from '../http/answers.ts'
import { note } from '../organisation/request-log.ts'
import { type CurrentCatalog, findDocument } from './rules-in-force.ts'

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
function documentsRoute(app: ZodApp, catalog: CurrentCatalog): void {
  let list = listOf(catalog())

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
    handler: async (request) => {
      if (list.catalog !== catalog()) list = listOf(catalog())
      const { listed, version } = list
      const { country, kind, q = '', limit, cursor } = request.query
      const fitting = listed
        .filter(({ entry }) => country === undefined || entry.country.code === country)
        .filter(({ entry }) => kind === undefined || entry.kind === kind)
        .filter(({ text }) => matches(q, text))
        .map(({ entry }) => entry)
      const following = cursor ? fitting.filter(({ id }) => id > cursor.after) : fitting
      const page = pageFrom(following, limit, ({ id }) => ({ after: id }))
      return { ...page, total: fitting.length, version }
    },
  })
}

/** The data from which answers are made, as long as a catalog is in force. */
function listOf(catalog: Catalog) {
  const listed = catalog.documents.map((document) => {
    const { id, title, countryName } = document
    const entry = { ...indexEntry(document), kind: documentKind(document) }
    return { entry, text: folded(`${id} ${title} ${countryName}`) }
  })
  return { catalog, listed, version: catalog.version }
}

/**
 * Everything in a document's public record may be answered, so the record passes as the catalog makes it. Only the members
 * that the specification names are checked.
 */
const RulesRecord = z
  .looseObject({
    id: z.string().describe('The id of the document.'),
    authority: z.string().describe('The authority that makes the rules.'),
    dimensions: z.looseObject({}).describe('The size of the print and of the file.'),
    editing_policy: z
      .looseObject({ policy: z.string() })
      .nullable()
      .describe('Whether the authority allows edited photos; null if it does not say.'),
    source_url: z.string().describe('The principal source.'),
    version: z
      .string()
      .describe('The month in which this version of the rule was added to the catalog: "2026.11".'),
    superseded_by: z
      .string()
      .nullable()
      .describe('The version that followed this one; null for the current version.'),
    versions: z.array(z.string()).describe('The versions that can be requested, the current one first.'),
    confidence: z
      .enum(['high', 'medium', 'low'])
      .describe('How certain the catalog is of the record as a whole.'),
  })
  .meta({ id: 'RulesRecord' })

const RulesQuery = z.strictObject({
  documentId: z
    .string('must be the id of a document.')
    .min(1, 'must be the id of a document.')
    .max(200, 'must be the id of a document.')
    .describe('The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them.'),
  version: z
    .string()
    .regex(/^\d{4}\.\d{2}$/, 'must be a version such as "2026.11".')
    .optional()
    .describe(
      'A version of the document, such as the rules_version of a result. If absent, the current version.',
    ),
})

/** `GET /rules`: the rules of an authority for a document's photo, in their current version or an earlier one. */
function rulesRoute(app: ZodApp, currentCatalog: CurrentCatalog): void {
  app.route({
    ...routeOf(operations.rules),
    schema: {
      summary: "Read a document's rules",
      description:
        "Everything that the catalog knows about an authority's rules for the photo, each figure with its sources. A " +
        'member is null if the authority does not state it. Earlier versions are answered in full, as they were.',
      tags: ['Catalog'],
      querystring: RulesQuery,
      response: answers({ 200: RulesRecord }, ['unknown_document', 'unknown_version']),
    },
    handler: async (request, reply) => {
      const catalog = currentCatalog()
      const { documentId, version } = request.query
      const document = unwrap(findDocument(catalog, documentId, version))
      note(reply, { documentId: document.id })
      const { size, ...record } = publicRecord(document)
      return {
        ...record,
        dimensions: { ...size },
        superseded_by: successorOf(catalog, documentId, document.version),
        versions: catalog.versionsOf(documentId),
      }
    },
  })
}

/** The version that followed a version of a document, also if the following one is not kept. */
function successorOf(catalog: Catalog, id: string, version: string): string | null {
  const later = catalog.find(id)?.changes.filter((change) => change.version > version) ?? []
  return later.at(-1)?.version ?? null
}

const Check = z.object({
  name: z.string(),
  looks_at: z.string(),
  /** False for the checks that every result has. */
  can_be_left_out: z.boolean(),
})

/** `GET /checks`: what a policy can decide about, for the dashboard's form. */
export const checksRoute: FastifyPluginAsyncZod = async (app) => {
  const always: readonly string[] = alwaysChecked
  const data = describedChecks().checks.map(({ name, looksAt }) => ({
    name,
    looks_at: looksAt,
    can_be_left_out: !always.includes(name),
  }))
  app.route({
    method: 'GET',
    url: '/checks',
    schema: { response: { 200: z.object({ data: z.array(Check) }) } },
    handler: async () => ({ data }),
  })
}

/** `GET /documents` and `/rules`: what can be checked, and against which rules. */
export function catalogRoutes(catalog: CurrentCatalog): FastifyPluginAsyncZod {
  return async (app) => {
    documentsRoute(app, catalog)
    rulesRoute(app, catalog)
  }
}

import { type Catalog, publicRecord } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CurrentCatalog } from '../../../catalog/current-catalog.ts'
import { findDocument } from '../../../catalog/find-document.ts'
import { answers } from '../../../contract/answers.ts'
import { operations } from '../../../contract/operations.ts'
import { routeOf } from '../../../contract/route.ts'
import { note } from '../../../request-log/noted.ts'

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
export function rulesRoute(currentCatalog: CurrentCatalog): FastifyPluginAsyncZod {
  return async (app) => {
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
        const found = findDocument(catalog, documentId, version)
        if (!found.ok) return reply.problem(found.problem)
        note(reply, { documentId: found.value.id })
        const { size, ...record } = publicRecord(found.value)
        return {
          ...record,
          dimensions: { ...size },
          superseded_by: successorOf(catalog, documentId, found.value.version),
          versions: catalog.versionsOf(documentId),
        }
      },
    })
  }
}

/** The version that followed a version of a document, also if the following one is not kept. */
function successorOf(catalog: Catalog, id: string, version: string): string | null {
  const later = catalog.find(id)?.changes.filter((change) => change.version > version) ?? []
  return later.at(-1)?.version ?? null
}

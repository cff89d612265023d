import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf, keyOf } from '../../../../accounts/caller.ts'
import { makeUploadAddresses } from '../../../../batches/items/make-upload-addresses.ts'
import { UploadAddressesRequest } from '../../../../batches/request.ts'
import { BatchParams, UploadAddresses } from '../../../../batches/schema.ts'
import type { CurrentCatalog } from '../../../../catalog/current-catalog.ts'
import { findDocument } from '../../../../catalog/find-document.ts'
import { batchLimits } from '../../../../config/batch-limits.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import type { Outcome } from '../../../../foundation/problem.ts'
import type { Secrets } from '../../../../foundation/secrets.ts'
import type { Database } from '../../../../storage/database/open.ts'
import { bodyProblems } from '../../../../webhooks/schema.ts'

export interface UploadAddressRoutes {
  db: Database
  secrets: Secrets
  catalog: CurrentCatalog
  /** The service's own address. */
  baseUrl: string
}

/** `POST /batches/{batchId}/upload-addresses`: addresses that take one photo each, without a key. */
export function uploadAddressesRoute(parts: UploadAddressRoutes): FastifyPluginAsyncZod {
  const { db, secrets, catalog, baseUrl } = parts
  const below = `${baseUrl}${operations.uploadBatchItem.path.replace(':uploadToken', '')}`
  return async (app) => {
    app.route({
      ...routeOf(operations.makeUploadAddresses),
      schema: {
        summary: 'Make upload addresses',
        description:
          `Makes addresses for up to ${batchLimits.addresses} photos of a batch. Each takes one photo, without a key, so that a browser or ` +
          'another machine can send it. An address is valid for its photo only, until it expires: after an hour, if you do not ' +
          'choose another time. It ends earlier when the batch takes no more photos, and within a second when the key that made it is revoked or ' +
          'expires, also because it was replaced. Addresses are not stored, so asking again makes others, and each of them is valid.',
        tags: ['Batches'],
        params: BatchParams,
        body: UploadAddressesRequest,
        response: answers({ 200: UploadAddresses }, [
          ...bodyProblems,
          'not_found',
          'unknown_document',
          'batch_of_another_key',
          'batch_closed',
        ]),
      },
      handler: async (request, reply) => {
        const { items, expiresInSeconds } = request.body
        const wanted = withDocuments(items, catalog)
        if (!wanted.ok) return reply.problem(wanted.problem)
        const made = await makeUploadAddresses(
          { db, secrets, below },
          callerOf(request),
          request.params.batchId,
          { keyId: keyOf(request).id, items: wanted.value, expiresInSeconds },
        )
        return made.ok ? made.value : reply.problem(made.problem)
      },
    })
  }
}

/** The same items with the catalog's spelling of each document, or `unknown_document`. */
function withDocuments(
  items: UploadAddressesRequest['items'],
  catalog: CurrentCatalog,
): Outcome<{ reference: string; documentId: string | undefined; subject: Item['subject'] }[]> {
  const value = []
  for (const { reference, documentId, subject } of items) {
    const document = documentId === undefined ? undefined : findDocument(catalog(), documentId)
    if (document && !document.ok) return document
    value.push({ reference, documentId: document?.value.id, subject })
  }
  return { ok: true, value }
}

type Item = UploadAddressesRequest['items'][number]

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '#accounts/caller.ts'
import { findDocument } from '#catalog/rules-in-force.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { type ProblemCode, unwrap } from '#foundation/problem.ts'
import { refuseUnpaidWork } from '#http/require-funds.ts'
import { note } from '#organisation/request-log.ts'
import { PhotoBytes } from '../fields.ts'
import { addPhotoBodies, largestBodyBytes, sentPhoto } from '../photo-body.ts'
import type { PhotoServices } from '../photo-call.ts'
import { acceptItem, type ItemAcceptance } from './accept-item.ts'
import { BatchItem, BatchItemFields, BatchItemParams, BatchItemRequest } from './schema.ts'

/** The problems of calls that send a photo of a batch, besides those of the key and of the money. */
export const problemsOfItems: readonly ProblemCode[] = [
  'malformed_json',
  'not_found',
  'batch_closed',
  'batch_item_exists',
  'too_many_stored_photos',
  'too_much_unpaid_work',
  'too_many_concurrent_calls',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_image_format',
  'queue_full',
]

export interface BatchItemRoutes
  extends ItemAcceptance,
    Pick<PhotoServices, 'catalog' | 'bodies' | 'unpaid'> {}

const itemBody = {
  content: {
    'application/json': { schema: BatchItemRequest },
    'image/*': { schema: PhotoBytes },
  },
}

/** `PUT /batches/{batchId}/items/{reference}`: one photo. */
export function sendBatchItemRoute(parts: BatchItemRoutes): FastifyPluginAsyncZod {
  const { catalog, bodies, unpaid } = parts
  return async (app) => {
    app.addHook('onRequest', refuseUnpaidWork(unpaid))
    bodies.addTo(app, largestBodyBytes)
    addPhotoBodies(app, itemBody)
    app.route({
      ...routeOf(operations.sendBatchItem),
      schema: {
        summary: 'Send a photo of a batch',
        description:
          'Adds one photo under a reference of your own: as the body itself, or as a data URL in JSON. The same photo with the ' +
          'same reference is accepted once, so send it again if no answer came: the second answer is 200. Another photo with the ' +
          'same reference is refused. The photo is encrypted, and deleted as soon as it is judged. If more photos wait than ' +
          'may be stored, the answer is 429 with `Retry-After`: wait, and send it again. If many wait and the next job cannot be ' +
          'paid, it is 402. Photos are sent with the key that created the batch, or with one that replaced it.',
        tags: ['Batches'],
        params: BatchItemParams,
        querystring: BatchItemFields,
        body: itemBody,
        response: answers({ 200: BatchItem, 201: BatchItem }, [
          ...problemsOfItems,
          'unknown_document',
          'insufficient_funds',
          'spend_limit_reached',
          'batch_of_another_key',
        ]),
      },
      handler: async (request, reply) => {
        const { batchId, reference } = request.params
        const { bytes: image, fields } = sentPhoto(request.body, request.query)
        const { documentId, subject } = fields
        const id = documentId === undefined ? undefined : unwrap(findDocument(catalog(), documentId)).id
        const sent = { reference, documentId: id, subject, image, withKey: true }
        const { item, isNew } = await acceptItem(parts, callerOf(request), batchId, sent)
        note(reply, { documentId: item.document_id })
        return reply.code(isNew ? 201 : 200).send(item)
      },
    })
  }
}

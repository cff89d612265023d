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
import { ItemFields, ItemParams, ItemRequest } from './request.ts'
import { JobItem } from './schema.ts'

/** The problems of calls that send a photo of a job, besides those of the key and of the money. */
export const problemsOfItems: readonly ProblemCode[] = [
  'malformed_json',
  'not_found',
  'job_closed',
  'job_item_exists',
  'too_many_stored_photos',
  'too_much_unpaid_work',
  'too_many_concurrent_calls',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_image_format',
  'queue_full',
]

export interface ItemRoutes extends ItemAcceptance, Pick<PhotoServices, 'catalog' | 'bodies' | 'unpaid'> {}

const itemBody = {
  content: {
    'application/json': { schema: ItemRequest },
    'image/*': { schema: PhotoBytes },
  },
}

/** `PUT /photos/jobs/{jobId}/items/{itemId}`: one photo. */
export function sendItemRoute(parts: ItemRoutes): FastifyPluginAsyncZod {
  const { catalog, bodies, unpaid } = parts
  return async (app) => {
    app.addHook('onRequest', refuseUnpaidWork(unpaid))
    bodies.addTo(app, largestBodyBytes)
    addPhotoBodies(app, itemBody)
    app.route({
      ...routeOf(operations.addJobItem),
      schema: {
        summary: 'Add a photo to a job',
        description:
          'Adds one photo to an open job, under an id of your own: as the body itself, or as a data URL in JSON. The same photo with ' +
          'the same id is accepted once, so send it again if no answer came: the second answer is 200. Another photo with the ' +
          'same id is refused. The photo is encrypted, and deleted as soon as it is judged. If more photos wait than ' +
          'may be stored, the answer is 429 with `Retry-After`: wait, and send it again. If many wait and the next cannot be ' +
          'paid, it is 402. Photos are sent with the key that created the job, or with one that replaced it.',
        tags: ['Jobs'],
        params: ItemParams,
        querystring: ItemFields,
        body: itemBody,
        response: answers({ 200: JobItem, 201: JobItem }, [
          ...problemsOfItems,
          'unknown_document',
          'insufficient_funds',
          'spend_limit_reached',
          'job_of_another_key',
        ]),
      },
      handler: async (request, reply) => {
        const { jobId, itemId } = request.params
        const { bytes: image, fields } = sentPhoto(request.body, request.query)
        const { documentId, subject } = fields
        const id = documentId === undefined ? undefined : unwrap(findDocument(catalog(), documentId)).id
        const sent = { itemId, documentId: id, subject, image, withKey: true }
        const { item, isNew } = await acceptItem(parts, callerOf(request), jobId, sent)
        note(reply, { documentId: item.document_id })
        return reply.code(isNew ? 201 : 200).send(item)
      },
    })
  }
}

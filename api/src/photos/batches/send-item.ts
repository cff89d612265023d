import type { IncomingMessage } from 'node:http'
import { limits } from '@likeness/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../accounts/caller.ts'
import { type CurrentCatalog, findDocument } from '../../catalog/rules-in-force.ts'
import { answers } from '../../contract/answers.ts'
import { operations, routeOf } from '../../contract/operations.ts'
import { type Outcome, type ProblemCode, refusal } from '../../foundation/problem.ts'
import type { BodyBudget } from '../../http/body-budget.ts'
import { addJsonBodies } from '../../http/json-body/json-bodies.ts'
import { receiveBytes } from '../../http/receive-body.ts'
import { refuseUnpaidWork } from '../../http/require-funds.ts'
import type { UnpaidWork } from '../../limits/unpaid-work.ts'
import { note } from '../../request-log/noted.ts'
import { readSentImage } from '../data-url.ts'
import { PhotoBytes } from '../fields.ts'
import { largestBodyBytes } from '../photo-body.ts'
import { acceptItem, type ItemAcceptance } from './accept-item.ts'
import { BatchItem, BatchItemFields, BatchItemParams, BatchItemRequest } from './schema.ts'

/** Lets the routes of an app take a photo as the body itself, or in JSON. The caller must be known. */
export function takePhotos(app: FastifyInstance, bodies: BodyBudget): void {
  bodies.addTo(app, largestBodyBytes)
  addJsonBodies(app, largestBodyBytes)
  app.addContentTypeParser(/^image\//i, (request: FastifyRequest, payload: IncomingMessage) =>
    receiveBytes(payload, request, limits.maxFileBytes),
  )
}

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

/** The photo of a request, as it is or in JSON, and the fields sent with it: in the query or in JSON. */
export function readItem(
  body: unknown,
  query: BatchItemFields,
): Outcome<BatchItemFields & { image: Uint8Array }> {
  if (body === undefined) return missing('The body is missing. Send the photo in it.')
  if (body instanceof Uint8Array) {
    if (body.byteLength === 0) return missing('The image is empty. Send the bytes of the photo.')
    return { ok: true, value: { ...query, image: body } }
  }
  const [misplaced] = Object.keys(query)
  if (misplaced !== undefined) {
    const detail = `${misplaced} cannot be in the query of this request. Send it in the body.`
    return refusal('invalid_request', detail, { errors: [{ parameter: misplaced, detail }] })
  }
  const { imageBase64, ...fields } = BatchItemRequest.parse(body)
  const image = readSentImage(imageBase64, '/imageBase64')
  return image.ok ? { ok: true, value: { ...fields, image: image.value } } : image
}

function missing(detail: string) {
  return refusal('invalid_request', detail, { errors: [{ pointer: '', detail }] })
}

export interface BatchItemRoutes extends ItemAcceptance {
  catalog: CurrentCatalog
  bodies: BodyBudget
  unpaid: UnpaidWork
}

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
    takePhotos(app, bodies)
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
        const sent = readItem(request.body, request.query)
        if (!sent.ok) return reply.problem(sent.problem)
        const { documentId, subject, image } = sent.value
        const document = documentId === undefined ? undefined : findDocument(catalog(), documentId)
        if (document && !document.ok) return reply.problem(document.problem)
        const id = document?.value.id
        const item = { reference, documentId: id, subject, image, withKey: true }
        const accepted = await acceptItem(parts, callerOf(request), batchId, item)
        if (!accepted.ok) return reply.problem(accepted.problem)
        note(reply, { documentId: accepted.value.item.document_id })
        return reply.code(accepted.value.isNew ? 201 : 200).send(accepted.value.item)
      },
    })
  }
}

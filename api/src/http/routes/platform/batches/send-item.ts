import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { acceptItem, type ItemAcceptance } from '../../../../batches/items/accept-item.ts'
import { BatchItemFields, BatchItemRequest } from '../../../../batches/request.ts'
import { BatchItem, BatchItemParams } from '../../../../batches/schema.ts'
import type { CurrentCatalog } from '../../../../catalog/current-catalog.ts'
import { findDocument } from '../../../../catalog/find-document.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import type { UnpaidWork } from '../../../../limits/unpaid-work.ts'
import { PhotoBytes } from '../../../../photos/fields.ts'
import { note } from '../../../../request-log/noted.ts'
import type { BodyBudget } from '../../../photo-body/body-budget.ts'
import { refuseUnpaidWork } from '../../../request/caller/refuse-unpaid-work.ts'
import { problemsOfItems, readItem, takePhotos } from './item-body.ts'

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

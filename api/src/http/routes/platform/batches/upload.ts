import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { acceptItem } from '../../../../batches/items/accept-item.ts'
import { UploadRequest } from '../../../../batches/request.ts'
import { UploadedItem } from '../../../../batches/schema.ts'
import { batchLimits } from '../../../../config/batch-limits.ts'
import { answersWithoutKey } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import type { AnyProblemCode, Problem } from '../../../../foundation/problem.ts'
import { PhotoBytes } from '../../../../photos/fields.ts'
import { note } from '../../../../request-log/noted.ts'
import { refuseUnpaidWork } from '../../../request/caller/refuse-unpaid-work.ts'
import { uploadOf } from '../../../request/caller/require-upload-address.ts'
import { problemsOfItems, readItem, takePhotos } from './item-body.ts'
import type { BatchItemRoutes } from './send-item.ts'

const itemBody = {
  content: {
    'application/json': { schema: UploadRequest },
    'image/*': { schema: PhotoBytes },
  },
}

/** `PUT /uploads/{uploadToken}`: one photo, to an address that allows it. `requireUploadAddress` runs before. */
export function uploadRoute(parts: BatchItemRoutes): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', refuseUnpaidWork(parts.unpaid))
    takePhotos(app, parts.bodies)
    app.route({
      ...routeOf(operations.uploadBatchItem),
      schema: {
        summary: 'Upload a photo of a batch',
        description:
          'Adds the photo that the address is for: as the body itself, or as a data URL in JSON. Use the `url` of an upload address ' +
          'as it is. It needs no key, and pages of all origins may call it. As with a key, the same photo is accepted once and another one is ' +
          'refused, it is encrypted before it is stored, and the call counts to the limits of the key that made the address; ' +
          `one photo takes ${batchLimits.uploadsOfItem.quota} calls in a minute, and ${batchLimits.uploadsOfItemAtOnce} at the same time. ` +
          'The room and the money of the account are not told: without either, the answer is ' +
          '429 `too_many_stored_photos` with `Retry-After`. Refusals for too many calls are those of the key.',
        tags: ['Batches'],
        params: z.strictObject({ uploadToken: z.string().describe('The last part of an upload address.') }),
        querystring: z.strictObject({}),
        body: itemBody,
        response: answersWithoutKey({ 200: UploadedItem, 201: UploadedItem }, [
          ...problemsOfItems,
          'upload_address_not_valid',
        ]),
      },
      handler: async (request, reply) => {
        const { batchId, reference, documentId, subject } = uploadOf(request)
        const sent = readItem(request.body, {})
        if (!sent.ok) return reply.problem(sent.problem)
        const item = { reference, documentId, subject, image: sent.value.image, withKey: false }
        const accepted = await acceptItem(parts, callerOf(request), batchId, item)
        if (!accepted.ok) return reply.problem(forUploader(accepted.problem))
        note(reply, { documentId: accepted.value.item.document_id })
        return reply.code(accepted.value.isNew ? 201 : 200).send({ batch_id: batchId, reference })
      },
    })
  }
}

/** Problems that tell what an account has, which is not for everyone who has an address of one photo. */
const ofAccount: readonly AnyProblemCode[] = [
  'insufficient_funds',
  'spend_limit_reached',
  'too_many_stored_photos',
  'rate_limited',
]

function forUploader(problem: Problem): Problem {
  if (!ofAccount.includes(problem.code)) return problem
  const detail = 'There is no room for the photo at present. Send it again later, to the same address.'
  const { retryAfterSeconds = 60 } = problem
  return { code: 'too_many_stored_photos', detail, retryAfterSeconds }
}

/**
 * Lets pages of all origins send photos to upload addresses: the address alone allows it, and neither a cookie nor a key has an
 * effect. What is left of the limits of the key is not told.
 */
export function openToPages(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    })
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.removeHeader('RateLimit-Policy').removeHeader('RateLimit')
    done(null, payload)
  })
}

/** The question of a browser whether a page may call an upload address. The answer is the same for every address. */
export async function uploadPreflight(app: FastifyInstance): Promise<void> {
  app.options(operations.uploadBatchItem.path, (_request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'PUT',
        'Access-Control-Allow-Headers': 'Content-Type, Accept',
        'Access-Control-Max-Age': '7200',
      })
      .code(204)
      .send(),
  )
}

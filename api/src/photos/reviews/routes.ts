import { type Engine, limits } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { sampleOf } from '#contract/samples.ts'
import { nameInMode } from '#foundation/access.ts'
import { createdRange, pageCursor, pageLimit } from '#foundation/pages.ts'
import { Refused, unwrap } from '#foundation/problem.ts'
import { callerLeft } from '#http/answers.ts'
import { refuseUnpaidWork } from '#http/require-funds.ts'
import { logChange } from '#http/require-session.ts'
import { type CallRecord, note } from '#organisation/request-log.ts'
import { objectsOf } from '#storage/photos/objects.ts'
import { readSentImage } from '../data-url.ts'
import { placesIn } from '../jobs/schema.ts'
import { largestBodyBytes } from '../photo-body.ts'
import type { PhotoServices } from '../photo-call.ts'
import { createReview, type NewReview, ownResult } from './create.ts'
import { deleteReview, findReview, findReviewOf, listReviews } from './find.ts'
import { Review, ReviewList, ReviewParams, ReviewRequest, ReviewStatus, reviewLimits } from './schema.ts'

interface ReviewRoutes extends PhotoServices {
  callRecord: CallRecord
}

/** The photo, and a result of which every message has the length that the widest language needs. */
const bodyLimit = largestBodyBytes + 256 * 1024

const megapixels = limits.maxBackgroundPixels / 1e6

/** `POST /reviews`: makes a review of a result, with its photo if the caller sends it. */
function createReviewRoute(parts: ReviewRoutes): FastifyPluginAsyncZod {
  const { db, engine, callRecord, bodies, unpaid } = parts
  return async (app) => {
    app.addHook('onRequest', refuseUnpaidWork(unpaid))
    bodies.addTo(app, bodyLimit)
    app.route({
      ...routeOf(operations.createReview),
      bodyLimit,
      schema: {
        summary: 'Create a review',
        description:
          'Makes a case of a result, about which a member of the account decides in the dashboard. The service keeps no ' +
          'result of a check, so send the whole result back. The photo is optional: a JPEG or PNG file of at most ' +
          `${megapixels} megapixels, encrypted, and deleted after \`keepSeconds\` or with the case. A result has one case: ` +
          'a second call is answered 200 with the case as it is. A case is kept for ' +
          `${reviewLimits.keptDays} days.`,
        tags: ['Reviews'],
        body: ReviewRequest,
        response: answers({ 200: Review, 201: Review }, [
          'malformed_json',
          'unknown_result',
          'too_many_reviews',
          'too_many_stored_photos',
          'too_many_concurrent_calls',
          'too_much_unpaid_work',
          'payload_too_large',
          'unsupported_media_type',
          'unsupported_image_format',
          'unreadable_image',
          'too_many_pixels',
          'decoding_stopped',
          'engine_failure',
          'queue_full',
          'check_timed_out',
        ]),
      },
      handler: async (request, reply) => {
        const owner = accountModeOf(request)
        const { result } = request.body
        const before = await findReviewOf(db, owner, result.request_id)
        if (before) return reply.code(200).send(before.review)
        const documentId = await ownResult(db, callRecord, owner, result)
        note(reply, { documentId })
        const photo = await photoOf(request.body, (bytes) =>
          engine.readFinished({ bytes, flow: nameInMode(owner), callerLeft: callerLeft(reply) }),
        )
        const wanted = { result, reference: request.body.reference ?? null, photo }
        const { review, isNew } = await createReview(parts, owner, wanted, documentId)
        reply.header('location', `${operations.listReviews.path}/${review.id}`)
        return reply.code(isNew ? 201 : 200).send(review)
      },
    })
  }
}

/**
 * The photo of a request, decoded once to see that it can be.
 * @returns Null if there is none.
 * @throws Refused: a problem of `readSentImage` or `readFinished`, or `invalid_request` if the photo does not have the size of the
 *   one that was judged.
 */
async function photoOf(
  { imageBase64, keepSeconds, result }: ReviewRequest,
  readFinished: (bytes: Uint8Array) => ReturnType<Engine['readFinished']>,
): Promise<NewReview['photo']> {
  if (imageBase64 === undefined || keepSeconds === undefined) return null
  const pointer = '/imageBase64'
  const image = unwrap(readSentImage(imageBase64, pointer))
  const { format, width, height } = unwrap(await readFinished(image))
  const judged = result.measurements
  // The result of a sample does not describe its own pixels.
  const isSample = sampleOf(result, image) !== undefined
  if (!isSample && (judged.width !== width || judged.height !== height)) {
    const detail = `The photo has ${width} × ${height} pixels, but the one that was judged has ${judged.width} × ${judged.height}. Send the photo of this result.`
    throw new Refused({ code: 'invalid_request', detail, extra: { errors: [{ pointer, detail }] } })
  }
  const places = placesIn(result)
  return { content: { image, format, places }, keepSeconds }
}

const tags = ['Reviews']

const ListQuery = z.strictObject({
  status: ReviewStatus.optional().describe('Only reviews of this status.'),
  ...createdRange,
  limit: pageLimit(20),
  cursor: pageCursor(z.strictObject({ after: z.int().min(1) })),
})

/** `/reviews`: results about which a person decides. The decision itself is made in the dashboard. */
export function reviewRoutes(parts: ReviewRoutes): FastifyPluginAsyncZod {
  const { db, photos } = parts
  return async (app) => {
    app.register(createReviewRoute(parts))

    app.route({
      ...routeOf(operations.listReviews),
      schema: {
        summary: 'List reviews',
        description: 'The reviews of the account in the mode of the key, the newest first.',
        tags,
        querystring: ListQuery,
        response: answers({ 200: ReviewList }),
      },
      handler: (request) => listReviews(db, accountModeOf(request), request.query),
    })

    app.route({
      ...routeOf(operations.review),
      schema: {
        summary: 'Get a review',
        description: 'A review, with what a person decided in `override` once it is decided.',
        tags,
        params: ReviewParams,
        response: answers({ 200: Review }, ['not_found']),
      },
      handler: async (request) => {
        const { review } = await findReview(db, accountModeOf(request), request.params.reviewId)
        return review
      },
    })

    app.route({
      ...routeOf(operations.deleteReview),
      schema: {
        summary: 'Delete a review',
        description: 'Deletes a review at once, with its photo and its decision.',
        tags,
        params: ReviewParams,
        response: answers({ 204: z.null().describe('The review is deleted.') }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { reviewId } = request.params
        const objects = await objectsOf(db, { reviewId })
        await db.transaction().execute(async (transaction) => {
          await deleteReview(transaction, accountModeOf(request), reviewId)
          await logChange(transaction, request, { action: 'review.deleted', target: reviewId })
        })
        await photos.deleteOwed(objects)
        return reply.code(204).send(null)
      },
    })
  }
}

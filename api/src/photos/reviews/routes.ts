import { limits } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import { findDocument } from '#catalog/rules-in-force.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { provoked } from '#contract/provoked.ts'
import { sampleOf } from '#contract/samples.ts'
import { type AccountMode, nameInMode } from '#foundation/access.ts'
import { createdRange, pageCursor, pageLimit } from '#foundation/pages.ts'
import { Refused, unwrap } from '#foundation/problem.ts'
import { callerLeft } from '#http/answers.ts'
import { refuseUnpaidWork } from '#http/require-funds.ts'
import { logChange } from '#http/require-session.ts'
import { type CallRecord, note } from '#organisation/request-log.ts'
import { objectsOf } from '#storage/photos/objects.ts'
import { readSentImage } from '../data-url.ts'
import { placesIn } from '../jobs/schema.ts'
import { keptCheck, noSuchCheck } from '../kept-checks.ts'
import { largestBodyBytes } from '../photo-body.ts'
import type { PhotoServices } from '../photo-call.ts'
import { createReview, type NewReview } from './create.ts'
import { deleteReview, findReview, findReviewOf, listReviews } from './find.ts'
import { Review, ReviewList, ReviewParams, ReviewRequest, ReviewStatus, reviewLimits } from './schema.ts'

interface ReviewRoutes extends PhotoServices {
  callRecord: CallRecord
}

const megapixels = limits.maxBackgroundPixels / 1e6

/** `POST /reviews`: makes a review of a result, with its photo if the caller sends it. */
function createReviewRoute(parts: ReviewRoutes): FastifyPluginAsyncZod {
  const { db, bodies, unpaid } = parts
  return async (app) => {
    app.addHook('onRequest', refuseUnpaidWork(unpaid))
    bodies.addTo(app, largestBodyBytes)
    app.route({
      ...routeOf(operations.createReview),
      bodyLimit: largestBodyBytes,
      schema: {
        summary: 'Create a review',
        description:
          'Makes a case of a result, about which a member of the account decides in the dashboard. The photo is optional: a JPEG ' +
          `or PNG file of at most ${megapixels} megapixels, encrypted, and deleted after \`keepSeconds\` or with the case. It is ` +
          'judged again, free of charge, for the places of the face in it, which are not kept. A result has one case: ' +
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
        const { requestId, reference = null } = request.body
        const before = await findReviewOf(db, owner, requestId)
        if (before) return reply.code(200).send(before.review)
        const result = await keptCheck(parts, owner, requestId)
        if (!result) throw new Refused({ code: 'unknown_result', detail: noSuchCheck(requestId) })
        note(reply, { documentId: result.document.toLowerCase() })
        const photo = await photoOf(parts, request.body, { owner, result, left: callerLeft(reply) })
        const { review, isNew } = await createReview(parts, owner, { result, reference, photo })
        reply.header('location', `${operations.listReviews.path}/${review.id}`)
        return reply.code(isNew ? 201 : 200).send(review)
      },
    })
  }
}

interface Reviewed {
  readonly owner: AccountMode
  readonly result: NewReview['result']
  readonly left: AbortSignal
}

/**
 * The photo of a request, with the places of the face in it, for which it is judged again.
 * @returns Null if there is none.
 * @throws Refused: a problem of `readSentImage`, `readFinished` or `check`, or `invalid_request` if the photo does not have the size
 *   of the one that was judged.
 */
async function photoOf(
  { engine, catalog }: ReviewRoutes,
  { imageBase64, keepSeconds }: ReviewRequest,
  { owner, result, left }: Reviewed,
): Promise<NewReview['photo']> {
  if (imageBase64 === undefined || keepSeconds === undefined) return null
  const pointer = '/imageBase64'
  const image = unwrap(readSentImage(imageBase64, pointer))
  const turn = { bytes: image, flow: nameInMode(owner), callerLeft: left }
  const { format, width, height } = unwrap(await engine.readFinished(turn))
  const before = result.measurements
  const sample = sampleOf(owner, image)
  // The result of a sample does not describe its own pixels.
  if (!sample && (before.width !== width || before.height !== height)) {
    const detail = `The photo has ${width} × ${height} pixels, but the one that was judged has ${before.width} × ${before.height}. Send the photo of this result.`
    throw new Refused({ code: 'invalid_request', detail, extra: { errors: [{ pointer, detail }] } })
  }
  const { mode, subject, profile = 'standard', language = 'en' } = result
  const document = unwrap(findDocument(catalog(), result.document.toLowerCase()))
  const task = { document, mode, subject, profile, language }
  const judged = sample
    ? provoked(sample, 'check', { ...task, catalog: catalog() })
    : await engine.check({ ...turn, ...task, rank: 'free', signal: left })
  return { content: { image, format, places: placesIn(unwrap(judged)) }, keepSeconds }
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

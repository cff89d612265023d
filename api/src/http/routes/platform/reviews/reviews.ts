import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import { pageCursor, pageFrom, pageLimit } from '../../../../foundation/pages.ts'
import { deleteReview } from '../../../../reviews/delete.ts'
import { findReview, listReviews, noSuchReview } from '../../../../reviews/find.ts'
import { Review, ReviewList, ReviewParams, ReviewStatus } from '../../../../reviews/schema.ts'
import { objectsOf } from '../../../../storage/photos/objects-of.ts'
import { logChange } from '../../../request/caller/author-of.ts'
import { createReviewRoute, type ReviewRoutes } from './create.ts'

const tags = ['Reviews']

const ListQuery = z.strictObject({
  status: ReviewStatus.optional().describe('Only reviews of this status.'),
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
      handler: async (request) => {
        const { status, limit, cursor } = request.query
        const owner = accountModeOf(request)
        const listed = await listReviews(db, { ...owner, status, after: cursor?.after, limit: limit + 1 })
        const { data, ...page } = pageFrom(listed, limit, ({ number }) => ({ after: number }))
        return { data: data.map(({ review }) => review), ...page }
      },
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
      handler: async (request, reply) => {
        const found = await findReview(db, accountModeOf(request), request.params.reviewId)
        return found ? found.review : reply.problem(noSuchReview(request.params.reviewId).problem)
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
        const deleted = await db.transaction().execute(async (transaction) => {
          const outcome = await deleteReview(transaction, accountModeOf(request), reviewId)
          if (outcome.ok)
            await logChange(transaction, request, { action: 'review.deleted', target: reviewId })
          return outcome
        })
        if (!deleted.ok) return reply.problem(deleted.problem)
        await photos.deleteOwed(objects)
        return reply.code(204).send(null)
      },
    })
  }
}

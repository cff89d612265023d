import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import type { CurrentCatalog } from '../../../../catalog/current-catalog.ts'
import { pageCursor, pageFrom, pageLimit } from '../../../../foundation/pages.ts'
import { decideReview } from '../../../../reviews/decide.ts'
import { countOpen, findReview, listReviews, nextOpen, noSuchReview } from '../../../../reviews/find.ts'
import { readPhoto, readPlaces } from '../../../../reviews/photo-store.ts'
import { FindingDecision, Review, ReviewParams, ReviewStatus } from '../../../../reviews/schema.ts'
import type { PhotoKeeping } from '../../../../storage/photos/photo-places.ts'
import { authorOf } from '../../../request/caller/author-of.ts'
import { agreementRoute } from './agreement.ts'
import { ListedReviews, listed, ShownReview, shown } from './answers.ts'

export interface ReviewPages extends PhotoKeeping {
  catalog: CurrentCatalog
}

const ListQuery = z.strictObject({
  status: ReviewStatus.default('open'),
  limit: pageLimit(20),
  cursor: pageCursor(z.strictObject({ after: z.int().min(1) })),
})

/** More findings than a result has. */
const mostDecisions = 200

const DecisionRequest = z.strictObject({ findings: z.array(FindingDecision).max(mostDecisions) })

/** `/reviews`: the cases about which members decide. Those that are open come with the oldest first, as they are decided. */
export function reviewPageRoutes(parts: ReviewPages): FastifyPluginAsyncZod {
  const { db, catalog } = parts
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/reviews',
      schema: { querystring: ListQuery, response: { 200: ListedReviews } },
      handler: async (request) => {
        const { status, limit, cursor } = request.query
        const owner = accountModeOf(request)
        const page = { status, after: cursor?.after, limit: limit + 1, oldestFirst: status === 'open' }
        const found = await listReviews(db, { ...owner, ...page })
        const { data, ...place } = pageFrom(found, limit, ({ number }) => ({ after: number }))
        const rules = catalog()
        const reviews = data.map((each) => listed(each, rules))
        return { data: reviews, ...place, open: await countOpen(db, owner) }
      },
    })
    app.register(agreementRoute(db))
    app.register(caseRoutes(parts))
  }
}

function caseRoutes(parts: ReviewPages): FastifyPluginAsyncZod {
  const { db, catalog } = parts
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/reviews/:reviewId',
      schema: { params: ReviewParams, response: { 200: ShownReview } },
      handler: async (request, reply) => {
        const { reviewId } = request.params
        const owner = accountModeOf(request)
        const found = await findReview(db, owner, reviewId)
        if (!found) return reply.problem(noSuchReview(reviewId).problem)
        return shown(found, await readPlaces(parts, owner, reviewId), catalog())
      },
    })
    app.route({
      method: 'GET',
      url: '/reviews/:reviewId/photo',
      schema: { params: ReviewParams },
      handler: async (request, reply) => {
        const read = await readPhoto(parts, accountModeOf(request), request.params.reviewId)
        if (!read.ok) return reply.problem(read.problem)
        const photo = read.value
        if (!photo)
          return reply.problem({ code: 'not_found', detail: 'The review has no photo, or none any more.' })
        return reply.type(`image/${photo.format}`).send(photo.image)
      },
    })
    app.route({
      method: 'POST',
      url: '/reviews/:reviewId/decision',
      schema: {
        params: ReviewParams,
        body: DecisionRequest,
        response: { 200: z.object({ review: Review, next: z.string().nullable() }) },
      },
      handler: async (request, reply) => {
        const owner = accountModeOf(request)
        const { reviewId: id } = request.params
        const deciding = { id, findings: request.body.findings, author: authorOf(request) }
        const decided = await decideReview(db, owner, deciding)
        if (!decided.ok) return reply.problem(decided.problem)
        return { review: decided.value, next: await nextOpen(db, owner, id) }
      },
    })
  }
}

import { CheckResult } from '@likeness/engine'
import { type Catalog, publicRecord } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import type { CurrentCatalog } from '#catalog/rules-in-force.ts'
import { pageCursor, pageLimit, pageOf } from '#foundation/pages.ts'
import type { ZodApp } from '#http/answers.ts'
import { authorOf } from '#http/require-session.ts'
import type { PhotoKeeping } from '#storage/photos/photo-places.ts'
import { documentName } from '../creation/schema.ts'
import { Places } from '../jobs/schema.ts'
import { agreementRoute } from './agreement.ts'
import { decideReview } from './decide.ts'
import { countOpen, type FoundReview, findReview, listReviews, nextOpen } from './find.ts'
import { readPhoto, readPlaces } from './photo-store.ts'
import { Decision, FindingDecision, Review, ReviewParams, ReviewStatus } from './schema.ts'

/** A review in the list, without its findings. */
const ListedReview = Review.pick({
  id: true,
  status: true,
  verdict: true,
  reference: true,
  photo_kept_until: true,
  created_at: true,
}).extend({
  title: z.string(),
  in_question: z.int(),
  decision: Decision.nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})

const ListedReviews = pageOf(ListedReview).extend({
  /** How many wait for a decision. */
  open: z.int(),
})

const Rule = z.object({
  title: z.string(),
  /** The path of its page in the catalog. */
  path: z.string(),
  version: z.string(),
  sources: z.array(z.object({ title: z.string(), authority: z.string(), url: z.string() })),
})

/** A review as a person decides about it. */
const ShownReview = z.object({
  review: Review,
  /** Null if the catalog does not have the document any more. */
  rule: Rule.nullable(),
  findings: CheckResult.shape.findings,
  /** What is drawn on the photo, in pixels of the upright photo; null without a photo. */
  drawn: z
    .object({
      width: z.int(),
      height: z.int(),
      crop: CheckResult.shape.crop,
      places: Places,
    })
    .nullable(),
})

function listed(review: Review, catalog: Catalog): z.infer<typeof ListedReview> {
  const { document_id, findings, override, ...others } = review
  return {
    ...others,
    title: catalog.find(document_id)?.title ?? document_id,
    in_question: findings.length,
    decision: override?.decision ?? null,
    decided_by: override?.decided_by ?? null,
    decided_at: override?.decided_at ?? null,
  }
}

/** @param places What is drawn on the photo; undefined if there is none, or none any more. */
function shown(
  { review, result }: FoundReview,
  places: Places | undefined,
  catalog: Catalog,
): z.infer<typeof ShownReview> {
  const { width, height } = result.measurements
  return {
    review,
    rule: ruleOf(catalog, review.document_id, result.rules_version),
    findings: result.findings,
    drawn: places ? { width, height, crop: result.crop, places } : null,
  }
}

/** The rule by which the photo was judged, or the current one if that is gone. */
function ruleOf(catalog: Catalog, documentId: string, version: string): z.infer<typeof Rule> | null {
  const document = catalog.find(documentId, version) ?? catalog.find(documentId)
  if (!document) return null
  const sources = publicRecord(document).sources.map(({ title, authority, url }) => ({
    title,
    authority,
    url,
  }))
  const { title, path } = documentName(document)
  return { title, path, version: document.version, sources }
}

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

/** `/reviews`: the reviews about which members decide. Those that are open come with the oldest first, as they are decided. */
export function reviewPageRoutes(parts: ReviewPages): FastifyPluginAsyncZod {
  const { db, catalog } = parts
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/reviews',
      schema: { querystring: ListQuery, response: { 200: ListedReviews } },
      handler: async (request) => {
        const owner = accountModeOf(request)
        const oldestFirst = request.query.status === 'open'
        const page = await listReviews(db, owner, { ...request.query, oldestFirst })
        const rules = catalog()
        const data = page.data.map((review) => listed(review, rules))
        return { ...page, data, open: await countOpen(db, owner) }
      },
    })
    agreementRoute(app, db)
    caseRoutes(app, parts)
  }
}

function caseRoutes(app: ZodApp, parts: ReviewPages): void {
  const { db, catalog } = parts
  app.route({
    method: 'GET',
    url: '/reviews/:reviewId',
    schema: { params: ReviewParams, response: { 200: ShownReview } },
    handler: async (request) => {
      const { reviewId } = request.params
      const owner = accountModeOf(request)
      const found = await findReview(db, owner, reviewId)
      return shown(found, await readPlaces(parts, owner, reviewId), catalog())
    },
  })
  app.route({
    method: 'GET',
    url: '/reviews/:reviewId/photo',
    schema: { params: ReviewParams },
    handler: async (request, reply) => {
      const photo = await readPhoto(parts, accountModeOf(request), request.params.reviewId)
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
    handler: async (request) => {
      const owner = accountModeOf(request)
      const { reviewId: id } = request.params
      const deciding = { id, findings: request.body.findings, author: authorOf(request) }
      const review = await decideReview(db, owner, deciding)
      return { review, next: await nextOpen(db, owner, id) }
    },
  })
}

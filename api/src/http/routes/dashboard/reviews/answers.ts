import { CheckResult } from '@likeness/engine'
import { type Catalog, publicRecord } from '@likeness/rules'
import { z } from 'zod'
import { pageOf } from '../../../../foundation/pages.ts'
import { Places } from '../../../../jobs/items/stored-result.ts'
import { documentName } from '../../../../photo-creation/answers.ts'
import type { FoundReview } from '../../../../reviews/find.ts'
import { Decision, Review } from '../../../../reviews/schema.ts'

/** A case in the list, without its findings. */
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

export const ListedReviews = pageOf(ListedReview).extend({
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

/** A case as a person decides about it. */
export const ShownReview = z.object({
  review: Review,
  /** Null if the catalog has the document no more. */
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

export function listed({ review }: FoundReview, catalog: Catalog): z.infer<typeof ListedReview> {
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
export function shown(
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

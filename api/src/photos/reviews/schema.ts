import { CheckResult, Status } from '@likeness/engine'
import { z } from 'zod'
import { livemode } from '#foundation/access.ts'
import { pageOf } from '#foundation/pages.ts'
import { CheckRequest } from '../fields.ts'
import { RequestId } from '../kept-checks.ts'

/** What may be kept of a review, and for how long. */
export const reviewLimits = {
  /** A photo is kept for at least a minute, so that it can be seen, and at most a week. In seconds. */
  leastKeepSeconds: 60,
  mostKeepSeconds: 7 * 24 * 3600,
  /** How long a review is kept after its creation, decided or not. */
  keptDays: 90,
  /** Cases of an account in one mode that may wait for a decision. */
  open: 10_000,
  /** Bytes of photos that the reviews of an account in one mode may have. */
  photoBytes: 1_000_000_000,
  referenceLength: 100,
  reasonLength: 500,
} as const

const { leastKeepSeconds, mostKeepSeconds, referenceLength } = reviewLimits
const duration = `must be a whole number of seconds from ${leastKeepSeconds} to ${mostKeepSeconds}.`

export const ReviewRequest = z
  .strictObject({
    requestId: RequestId.describe(
      'The `request_id` of a check or a validation that was answered in the last 30 days to a key of the same account and mode.',
    ),
    imageBase64: CheckRequest.shape.imageBase64
      .optional()
      .describe(
        'The photo of this result, for the person who decides: a JPEG or PNG file as a data URL. It is encrypted, and shown only in the dashboard.',
      ),
    keepSeconds: z
      .int(duration)
      .min(leastKeepSeconds, duration)
      .max(mostKeepSeconds, duration)
      .optional()
      .describe(
        'How long the photo is kept, in seconds, up to 7 days. Required with a photo, and only allowed with one.',
      ),
    reference: z
      .string()
      .max(referenceLength, `must be no longer than ${referenceLength} characters.`)
      .regex(/^\P{Cc}*$/u, 'must be one line, without control characters.')
      .optional()
      .describe('A name by which the caller recognizes the case. It has no meaning for the service.'),
  })
  .refine(({ imageBase64, keepSeconds }) => imageBase64 === undefined || keepSeconds !== undefined, {
    path: ['keepSeconds'],
    error: 'must say how long the photo is kept.',
  })
  .refine(({ imageBase64, keepSeconds }) => imageBase64 !== undefined || keepSeconds === undefined, {
    path: ['keepSeconds'],
    error: 'is only allowed with a photo.',
  })
  .meta({ id: 'ReviewRequest' })
export type ReviewRequest = z.infer<typeof ReviewRequest>

export const ReviewStatus = z.enum(['open', 'decided'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

export const Decision = z
  .enum(['accept', 'refuse'])
  .describe('accept: what is asked is met. refuse: it is not met.')
export type Decision = z.infer<typeof Decision>

const moment = z.iso.datetime()

const Override = z
  .object({
    decision: Decision.describe('refuse if any finding was refused, otherwise accept.'),
    findings: z
      .array(
        z
          .object({
            check: z.string().describe("The finding's check."),
            decision: Decision,
            reason: z.string().nullable().describe('Why, in the words of the person; null if not given.'),
          })
          .meta({ id: 'ReviewedFinding' }),
      )
      .describe('The decision about each finding that was decided, in the order of the result.'),
    decided_by: z.string().describe('The mail address of the member, or the id of one who was deleted.'),
    decided_at: moment,
  })
  .meta({ id: 'ReviewOverride' })

/** What a person sends about one finding. */
export const FindingDecision = z.strictObject({
  check: z.string().max(100),
  decision: Decision,
  reason: z
    .string()
    .trim()
    .max(reviewLimits.reasonLength, `must be no longer than ${reviewLimits.reasonLength} characters.`)
    .regex(/^\P{Cc}*$/u, 'must be one line, without control characters.')
    .nullish()
    .transform((reason) => reason || null),
})
export type FindingDecision = z.infer<typeof FindingDecision>

export const Review = z
  .object({
    id: z.string(),
    livemode,
    request_id: z.string().describe('The call whose result it is about.'),
    status: ReviewStatus.describe('open: waits for a decision. decided: has an override.'),
    document_id: z.string(),
    verdict: Status.describe("The service's own verdict. A decision never changes it."),
    findings: CheckResult.shape.findings.describe(
      'The findings in question: those that count and are not PASS.',
    ),
    photo_kept_until: moment
      .nullable()
      .describe('When the photo is deleted, at the latest; null if there is none, or none any more.'),
    override: Override.nullable().describe('What a person decided; null until then.'),
    reference: z.string().nullable().describe("The caller's own name of the case."),
    created_at: moment,
    kept_until: moment.describe('When the case is deleted.'),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewList = pageOf(Review).meta({ id: 'ReviewList' })

export const ReviewParams = z.strictObject({
  reviewId: z
    .string()
    .regex(/^\P{Cc}{1,100}$/u, 'must be the id of a review.')
    .describe("The review's id."),
})

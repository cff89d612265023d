import { Language, Mode, Profile, Subject, UsedPolicy } from '@likeness/engine'
import type { Catalog } from '@likeness/rules'
import { z } from 'zod'
import { findDocument } from '#catalog/rules-in-force.ts'
import { batchLimits } from '#config/limits.ts'
import { livemode } from '#foundation/access.ts'
import { pageOf } from '#foundation/pages.ts'
import { unwrap } from '#foundation/problem.ts'
import { type FindPolicy, type JudgedBy, judgedBy } from '#organisation/policies-of-calls.ts'
import { CheckRequest, DocumentId, imageBase64 } from '../fields.ts'
import { Metadata } from '../jobs/request.ts'
import { JobItem } from '../jobs/schema.ts'

export const BatchStatus = z.enum(['open', 'closed', 'cancelling', 'completed', 'cancelled'])
export type BatchStatus = z.infer<typeof BatchStatus>

/** Why a batch makes no further jobs. */
export const PausedBecause = z.enum(['requested', 'insufficient_funds', 'spend_limit_reached'])
export type PausedBecause = z.infer<typeof PausedBecause>

const moment = z.iso.datetime()
const count = z.int().min(0)

const BatchCounts = z
  .object({
    received: count.describe('Photos that were accepted: the sum of all that follow.'),
    waiting: count.describe('Not in a job yet.'),
    judging: count.describe('In jobs that have not ended.'),
    ready: count,
    review: count,
    retake: count,
    failed: count.describe('With a problem in place of a result.'),
    cancelled: count,
  })
  .meta({ id: 'BatchCounts' })
  .describe('The number of photos in each state. A job counts when all its photos have ended.')

export const Batch = z
  .object({
    id: z.string(),
    livemode,
    status: BatchStatus.describe(
      'open: takes photos. closed: takes no more, and judges those that it has. cancelling: photos that were begun get their ' +
        'results. completed and cancelled: has ended.',
    ),
    paused_because: PausedBecause.nullable().describe(
      'Why no further photo is begun; null if it is not paused. requested: by a call, until a call resumes it. ' +
        'insufficient_funds and spend_limit_reached: a job could not be paid; it goes on by itself within a minute after it can.',
    ),
    cancelled_because: z
      .enum(['requested', 'expired'])
      .nullable()
      .describe('Why it was cancelled; expired: it had not ended at expires_at.'),
    document_id: z.string(),
    mode: Mode,
    subject: Subject,
    profile: Profile,
    policy: UsedPolicy.nullable().describe('In the version that was the latest when the batch was created.'),
    language: Language.describe('The language of all results.'),
    metadata: z.record(z.string(), z.string()).describe('As it was sent.'),
    expected_items: z
      .int()
      .nullable()
      .describe('The number of photos with which it closes by itself; null for none.'),
    counts: BatchCounts,
    charge: z
      .object({
        amount: z.string().describe('USD, for the jobs that have ended; 0.00 in test mode.'),
        currency: z.literal('USD'),
      })
      .meta({ id: 'BatchCharge' }),
    created_at: moment,
    ended_at: moment.nullable(),
    expires_at: moment.describe('If it has not ended by this time, it is cancelled.'),
    results_kept_until: moment.nullable().describe('When the batch and its results are deleted.'),
  })
  .meta({ id: 'Batch' })
export type Batch = z.infer<typeof Batch>

export const BatchList = pageOf(Batch).meta({ id: 'BatchList' })

const Reference = z
  .string()
  .regex(
    new RegExp(`^\\P{Cc}{1,${batchLimits.referenceLength}}$`, 'u'),
    `must be 1 to ${batchLimits.referenceLength} characters, without control characters.`,
  )
  .describe("The caller's own id of the photo, unique within the batch.")

const position = z.int().min(1).describe('The number of the photo in the order of acceptance, from 1.')

/** A photo that was accepted. */
export const BatchItem = z
  .object({
    batch_id: z.string(),
    reference: z.string(),
    position,
    document_id: z.string(),
    subject: Subject,
  })
  .meta({ id: 'BatchItem' })
export type BatchItem = z.infer<typeof BatchItem>

/** The answer about a photo that was uploaded to an address: nothing about the other photos. */
export const UploadedItem = BatchItem.pick({ batch_id: true, reference: true }).meta({ id: 'UploadedItem' })

export const UploadAddresses = z
  .object({
    batch_id: z.string(),
    expires_at: moment.describe('The time from which the addresses are refused.'),
    data: z.array(
      z.object({
        reference: z.string(),
        url: z
          .string()
          .describe(
            'Takes one photo with `PUT`, without a key. Who knows it can send that photo: keep it secret.',
          ),
      }),
    ),
  })
  .meta({ id: 'UploadAddresses' })
export type UploadAddresses = z.infer<typeof UploadAddresses>

/** A photo that has ended. */
export const BatchResult = JobItem.omit({ item_id: true, started_at: true })
  .extend({ reference: z.string(), position })
  .meta({ id: 'BatchResult' })
export type BatchResult = z.infer<typeof BatchResult>

export const BatchResults = pageOf(BatchResult)
  .extend({
    has_more: z
      .boolean()
      .describe('Whether further results follow: now or, until the batch has ended, later.'),
  })
  .meta({ id: 'BatchResults' })

/** The path parameters of every route for one batch. */
export const BatchParams = z.strictObject({ batchId: z.string().max(100).describe("The batch's id.") })
export const BatchItemParams = BatchParams.extend({ reference: Reference })

const { subject, profile, policy, language } = CheckRequest.shape
const itemCount = `must be a whole number from 1 to ${batchLimits.items}.`

export const BatchRequest = z
  .strictObject({
    documentId: DocumentId,
    mode: Mode.default('validate').describe(
      'validate judges the file as it is; check judges the best crop that the rule allows.',
    ),
    subject,
    profile,
    policy,
    language,
    metadata: Metadata.default({}).describe('Short strings by which the caller recognizes the batch.'),
    expectedItems: z
      .int(itemCount)
      .min(1, itemCount)
      .max(batchLimits.items, itemCount)
      .optional()
      .describe('Closes the batch when it has received so many photos, without a further call.'),
  })
  .meta({ id: 'BatchRequest' })
export type BatchRequest = z.infer<typeof BatchRequest>

/** What may differ from photo to photo. */
const ofItem = {
  documentId: DocumentId.optional().describe('The document of this photo, if not that of the batch.'),
  subject: subject.describe('The age group of this person, if not that of the batch.'),
}

export const BatchItemFields = z.strictObject(ofItem)
export type BatchItemFields = z.infer<typeof BatchItemFields>

export const BatchItemRequest = z.strictObject({ ...ofItem, imageBase64 }).meta({ id: 'BatchItemRequest' })

/** What is sent to an upload address: the address itself says which photo of which batch it is. */
export const UploadRequest = z.strictObject({ imageBase64 }).meta({ id: 'UploadRequest' })

const seconds = batchLimits.addressSeconds
const validFor = `must be a whole number from ${seconds.least} to ${seconds.most}.`

export const UploadAddressesRequest = z
  .strictObject({
    items: z
      .array(z.strictObject({ reference: Reference, ...ofItem }))
      .min(1, 'must have at least one item.')
      .max(batchLimits.addresses, `must have at most ${batchLimits.addresses} items.`)
      .describe('The photos that will be uploaded.'),
    expiresInSeconds: z
      .int(validFor)
      .min(seconds.least, validFor)
      .max(seconds.most, validFor)
      .default(seconds.usual)
      .describe('How long the addresses are valid, but never longer than the batch.'),
  })
  .meta({ id: 'UploadAddressesRequest' })
export type UploadAddressesRequest = z.infer<typeof UploadAddressesRequest>

/** A batch as its caller described it. */
export interface NewBatch {
  documentId: string
  mode: Mode
  by: JudgedBy
  language: Language
  metadata: Record<string, string>
  expectedItems: number | undefined
}

/**
 * Checks what the schema cannot: that the document exists, and the policy.
 * @param language The language of all results.
 * @param policies Finds the account's policies. The batch keeps the version that is the latest now.
 * @throws Refused: `unknown_document` or `unknown_policy`.
 */
export function readBatch(
  { documentId, mode, subject, profile, policy, metadata, expectedItems }: BatchRequest,
  catalog: Catalog,
  language: Language,
  policies: FindPolicy,
): NewBatch {
  const { id } = unwrap(findDocument(catalog, documentId))
  const by = judgedBy({ subject, profile }, unwrap(policies(policy)))
  return { documentId: id, mode, by, language, metadata, expectedItems }
}

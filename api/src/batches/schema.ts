import { Language, Mode, Profile, Subject, UsedPolicy } from '@likeness/engine'
import { z } from 'zod'
import { batchLimits } from '../config/batch-limits.ts'
import { pageOf } from '../foundation/pages.ts'
import { JobItem } from '../jobs/schema.ts'
import { livemode } from '../photos/livemode.ts'

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

export const Reference = z
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

/** What is told of a photo that was uploaded to an address: nothing of the other photos. */
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

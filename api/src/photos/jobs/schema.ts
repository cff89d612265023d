import {
  CheckResult,
  Crop,
  Language,
  Measurements,
  Mode,
  Profile,
  Subject,
  UsedPolicy,
} from '@likeness/engine'
import { z } from 'zod'
import { livemode } from '#foundation/access.ts'
import { pageOf } from '#foundation/pages.ts'
import { JobCounts, JobStatus, PausedBecause } from '#webhooks/events.ts'
import { attestation } from '../attestations/attest.ts'

/** The measurements that state the position of a part of the face in the photo. */
const places = { crown_y: true, chin_y: true, eye_y: true, face_center_x: true, eyes: true } as const

/**
 * A result as it is stored: of a job until it is deleted, of a single check for 30 days. The positions of landmarks and the
 * findings' regions are never stored, so it lacks them.
 */
export const StoredResult = CheckResult.extend({
  // Results that were stored before the API had subjects lack both fields.
  subject: CheckResult.shape.subject.default('adult'),
  relaxed: CheckResult.shape.relaxed.default([]),
  measurements: Measurements.omit(places)
    .describe(
      'The measurements of a single check, without the places of crown, chin, eyes and face: those are never stored.',
    )
    .meta({ id: 'StoredMeasurements' }),
  attestation,
}).meta({ id: 'JobItemResult' })
export type StoredResult = z.infer<typeof StoredResult>

/** The part of a result that may be stored. */
export function storedResult({
  measurements,
  findings,
  ...result
}: CheckResult & Pick<StoredResult, 'attestation'>): StoredResult {
  const { crown_y, chin_y, eye_y, face_center_x, eyes, ...sizes } = measurements
  const stored = findings.map(({ regions, ...finding }) => finding)
  return { ...result, findings: stored, measurements: sizes }
}

/** The rest of a result: the positions of landmarks and regions, which are kept only sealed, with the photo that they are of. */
export const Places = Measurements.pick(places).extend({
  /** The regions of all findings. */
  regions: z.array(Crop).default([]),
})
export type Places = z.infer<typeof Places>

/** These places in a result. */
export const placesIn = ({
  measurements,
  findings,
}: Pick<CheckResult, 'measurements' | 'findings'>): Places =>
  Places.strip().parse({ ...measurements, regions: findings.flatMap(({ regions = [] }) => regions) })

const moment = z.iso.datetime()

/** The reason why an item has no result: the problem that a single call would be answered with. */
export const ItemProblem = z
  .object({
    code: z.string().describe('Stable: programs distinguish problems by this code.'),
    title: z.string(),
    status: z.int().describe('The HTTP status of a single call with this problem.'),
    detail: z.string(),
  })
  .meta({ id: 'JobItemProblem' })
export type ItemProblem = z.infer<typeof ItemProblem>

const ItemStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled'])

export const JobItem = z
  .object({
    item_id: z.string().describe("The caller's own id, or the item's number, counted from 1."),
    position: z.int().min(1).describe('The number of the item in the order of acceptance, from 1.'),
    document_id: z.string(),
    mode: Mode,
    subject: Subject,
    profile: Profile,
    policy: UsedPolicy.nullable().describe(
      'The policy by which checks count, in the version that was the latest when the job was accepted; null for none.',
    ),
    status: ItemStatus.describe('completed: has a result. failed: has a problem. cancelled: has neither.'),
    result: StoredResult.nullable(),
    problem: ItemProblem.nullable(),
    started_at: moment.nullable(),
    ended_at: moment.nullable(),
  })
  .meta({ id: 'JobItem' })
export type JobItem = z.infer<typeof JobItem>

export const Job = z
  .object({
    id: z.string(),
    livemode,
    status: JobStatus.describe(
      'open: takes photos, and judges them, twenty at a time. running: takes no more, and judges those that it has. cancelling: ' +
        'items that were begun get their results. completed: ended, and an item has a result, or it got no item. failed: ended ' +
        'without a result. cancelled: ended after a call cancelled it; items that had begun may have results.',
    ),
    paused_because: PausedBecause.nullable().describe(
      'Why no further items are held and judged; null if it is not paused. requested: by a call, until a call resumes it. ' +
        'insufficient_funds and spend_limit_reached: the next items could not be paid; it goes on by itself within a minute after they can.',
    ),
    document_id: z.string().nullable().describe('This and the next four are those of items that state none.'),
    mode: Mode,
    subject: Subject,
    profile: Profile,
    policy: UsedPolicy.nullable().describe(
      'In the version that was the latest when the job was accepted; null for none.',
    ),
    language: Language.describe('The language of all results.'),
    metadata: z.record(z.string(), z.string()).describe('As it was sent.'),
    expected_items: z
      .int()
      .nullable()
      .describe('The number of photos with which an open job closes by itself; null for none.'),
    counts: JobCounts.meta({ id: 'JobCounts' }),
    charge: z
      .object({
        amount: z
          .string()
          .describe('What was charged so far, in USD. Twenty items are charged with their first result.'),
        held: z.string().describe('What is held for items that have no result yet.'),
        currency: z.literal('USD'),
      })
      .meta({ id: 'JobCharge' })
      .describe('0.00 in test mode.'),
    created_at: moment,
    started_at: moment.nullable().describe('When the first item began.'),
    ended_at: moment.nullable(),
    expires_at: moment.describe('Items that are not done by this time fail with job_expired.'),
    results_kept_until: moment.nullable().describe('When the job and its results are deleted.'),
    items: z
      .array(JobItem)
      .optional()
      .describe(
        'In their order, in the answer about one job that was created with its items. Absent in lists, and in a job to which ' +
          'photos are added: `GET /photos/jobs/{jobId}/items` has the items of every job, page by page.',
      ),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof Job>

export const JobList = pageOf(Job).meta({ id: 'JobList' })

export const JobItemList = pageOf(JobItem)
  .extend({
    has_more: z.boolean().describe('Whether further items follow: now or, until the job has ended, later.'),
  })
  .meta({ id: 'JobItemList' })

/** The answer about a photo that was uploaded to an address: nothing about the other photos. */
export const UploadedItem = z.object({ job_id: z.string(), item_id: z.string() }).meta({ id: 'UploadedItem' })

export const UploadAddresses = z
  .object({
    job_id: z.string(),
    expires_at: moment.describe('The time from which the addresses are refused.'),
    data: z.array(
      z.object({
        item_id: z.string(),
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

/** The path parameters of every route for one job. */
export const JobParams = z.strictObject({ jobId: z.string().max(100).describe("The job's id.") })

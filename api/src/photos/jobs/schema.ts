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
  measurements: Measurements.omit(places).describe(
    'The measurements of a single check, without the places of crown, chin, eyes and face: those are never stored.',
  ),
}).meta({ id: 'JobItemResult' })
export type StoredResult = z.infer<typeof StoredResult>

/** The part of a result that may be stored. */
export function storedResult({ measurements, findings, ...result }: CheckResult): StoredResult {
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

export const JobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>

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

export const JobItem = z
  .object({
    item_id: z.string().describe("The caller's own id, or the item's number, counted from 1."),
    document_id: z.string(),
    mode: Mode,
    subject: Subject,
    profile: Profile,
    policy: UsedPolicy.nullable().describe(
      'The policy by which checks count, in the version that was the latest when the job was accepted; null for none.',
    ),
    status: JobStatus.describe('completed: has a result. failed: has a problem. cancelled: has neither.'),
    result: StoredResult.nullable(),
    problem: ItemProblem.nullable(),
    started_at: moment.nullable(),
    ended_at: moment.nullable(),
  })
  .meta({ id: 'JobItem' })
export type JobItem = z.infer<typeof JobItem>

const count = z.int().min(0)

export const Job = z
  .object({
    id: z.string(),
    livemode,
    status: JobStatus.describe(
      'completed: ended, and at least one item has a result. failed: ended without a result. cancelled: ended, and ' +
        'items were cancelled; items that had begun may have results.',
    ),
    counts: z
      .object({
        total: count,
        queued: count,
        running: count,
        completed: count,
        failed: count,
        cancelled: count,
      })
      .meta({ id: 'JobCounts' })
      .describe('The number of items, and the number with each status.'),
    charge: z
      .object({
        amount: z.string().describe('USD; 0.00 in test mode.'),
        currency: z.literal('USD'),
        state: z
          .enum(['held', 'captured', 'voided'])
          .describe('captured with the first result; voided if the job ends without any.'),
      })
      .meta({ id: 'JobCharge' }),
    metadata: z.record(z.string(), z.string()).describe('As it was sent.'),
    language: Language.describe('The language of all results.'),
    created_at: moment,
    started_at: moment.nullable().describe('When the first item began.'),
    ended_at: moment.nullable(),
    expires_at: moment.describe('Items that are not done by this time fail with job_expired.'),
    results_kept_until: moment.nullable().describe('When the job and its results are deleted.'),
  })
  .meta({ id: 'JobSummary' })
export type Job = z.infer<typeof Job>

export const JobWithItems = Job.extend({
  items: z.array(JobItem).describe('In the order in which they were sent.'),
}).meta({ id: 'Job' })
export type JobWithItems = z.infer<typeof JobWithItems>

/** The path parameters of every route for one job. */
export const JobParams = z.strictObject({ jobId: z.string().max(100).describe("The job's id.") })

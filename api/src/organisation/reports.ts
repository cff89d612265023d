import type { CheckResult } from '@likeness/engine'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AccountMode } from '../foundation/access.ts'
import { dayOf } from '../foundation/time.ts'
import type { Executor } from '../storage/database.ts'

/** What a report reads of a result. */
export type Judged = Pick<CheckResult, 'status' | 'findings'>

/** The checks that are the reason for a verdict: those that failed, or those that are in doubt if none failed. A check that
 *  only warns by the policy is no reason. */
function reasonsOf({ status, findings }: Judged) {
  if (status === 'READY') return []
  const outcome = status === 'RETAKE' ? 'FAIL' : 'REVIEW'
  const checks = findings
    .filter((finding) => finding.outcome === outcome && finding.counts !== false)
    .map(({ check }) => check)
  // `sole`: without this finding, the verdict would have been better.
  return checks.map((check) => ({ check, status, sole: checks.length === 1 }))
}

/** A photo that was judged for an account. */
export interface JudgedPhoto extends AccountMode {
  /** When it was judged. */
  at: Date
  /** Null for a photo of a job or of a page of the dashboard. */
  keyId: string | null
  documentId: string
  judged: Judged
}

/**
 * Counts results in one statement, in the same order in every process, so that concurrent writes never deadlock. Those of an
 * account that was erased meanwhile are left out.
 */
export async function countResults(transaction: Executor, photos: readonly JudgedPhoto[]): Promise<void> {
  const counted = photos.map(({ accountId, livemode, at, keyId, documentId, judged }) => ({
    ...{ accountId, livemode, day: dayOf(at), documentId, keyId },
    ...{ status: judged.status, reasons: reasonsOf(judged) },
  }))
  await sql`
    with counted as (
      select counted.*
        from json_to_recordset(${JSON.stringify(counted)}) as counted (
          "accountId" text, livemode boolean, day date, "documentId" text, "keyId" text, status text, reasons json)
       where exists (select from accounts where id = "accountId" and erased_at is null)
    ), of_results as (
      insert into result_counts as stored (account_id, livemode, day, document_id, key_id, ready, review, retake)
      select "accountId", livemode, day, "documentId", "keyId", count(*) filter (where status = 'READY'),
             count(*) filter (where status = 'REVIEW'), count(*) filter (where status = 'RETAKE')
        from counted
       group by 1, 2, 3, 4, 5
       order by 1, 2, 3, 4, 5
      on conflict (account_id, livemode, day, document_id, key_id) do update
         set ready = stored.ready + excluded.ready,
             review = stored.review + excluded.review,
             retake = stored.retake + excluded.retake
    )
    insert into finding_counts as stored (account_id, livemode, day, document_id, check_name, retake, sole, review)
    select "accountId", livemode, day, "documentId", reason."check",
           count(*) filter (where reason.status = 'RETAKE'),
           count(*) filter (where reason.status = 'RETAKE' and reason.sole),
           count(*) filter (where reason.status = 'REVIEW')
      from counted, json_to_recordset(counted.reasons) as reason ("check" text, status text, sole boolean)
     group by 1, 2, 3, 4, 5
     order by 1, 2, 3, 4, 5
    on conflict (account_id, livemode, day, document_id, check_name) do update
       set retake = stored.retake + excluded.retake,
           sole = stored.sole + excluded.sole,
           review = stored.review + excluded.review`.execute(transaction)
}

/** How a report divides its days: into days, into months, or not at all. */
export const periods = ['day', 'month', 'all'] as const
type Period = (typeof periods)[number]

/** The first and the last day of a report, in UTC: `2026-11-01`. */
interface ReportRange {
  from: string
  to: string
  by: Period
}

/** The period of the column `day`: `2026-11-21`, `2026-11`, or null. */
function periodOf(by: Period): RawBuilder<string | null> {
  if (by === 'day') return sql`day::text`
  return by === 'month' ? sql`to_char(day, 'YYYY-MM')` : sql`null::text`
}

/** What the rows of a report of verdicts are apart by, beside their period. */
export const verdictGroups = ['document', 'key'] as const
export type VerdictGroup = (typeof verdictGroups)[number]

const PeriodName = z
  .string()
  .nullable()
  .describe('The day, such as 2026-11-21, or the month, such as 2026-11; null by "all".')

/** The photos of a period, of one document or key if the report is grouped, by their verdicts. */
export const VerdictRow = z
  .object({
    period: PeriodName,
    document_id: z.string().nullable().describe('The document; null if the report is not by document.'),
    key_id: z
      .string()
      .nullable()
      .describe('The key; null if the report is not by key, and for photos of jobs and of the dashboard.'),
    photos: z.int().describe('The number of photos that were judged.'),
    ready: z.int().describe('Of these, the number of READY.'),
    review: z.int().describe('The number of REVIEW.'),
    retake: z.int().describe('The number of RETAKE.'),
  })
  .meta({ id: 'VerdictCounts' })

/**
 * Counts the verdicts of an account in one mode, the earliest period first; in a period, the most photos first. A period,
 * document or key without photos is left out.
 */
export async function verdictReport(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { from, to, by, group }: ReportRange & { group?: VerdictGroup | undefined },
): Promise<z.infer<typeof VerdictRow>[]> {
  const document = group === 'document' ? sql`document_id` : sql`null::text`
  const key = group === 'key' ? sql`key_id` : sql`null::text`
  const { rows } = await sql<z.infer<typeof VerdictRow>>`
    select ${periodOf(by)} as period, ${document} as document_id, ${key} as key_id,
           sum(ready + review + retake)::float8 as photos, sum(ready)::float8 as ready, sum(review)::float8 as review,
           sum(retake)::float8 as retake
      from result_counts
     where account_id = ${accountId} and livemode = ${livemode} and day between ${from}::date and ${to}::date
     group by 1, 2, 3
     order by 1, sum(ready + review + retake) desc, 2, 3`.execute(db)
  return rows
}

/** How often a check was the reason for a verdict in a period. */
export const FindingRow = z
  .object({
    period: PeriodName,
    check: z.string().describe('The check that was the reason.'),
    retake: z.int().describe('The number of photos with RETAKE in which the check failed.'),
    sole: z.int().describe('Of these, the number in which no other check failed.'),
    review: z.int().describe('The number of photos with REVIEW in which the check was REVIEW.'),
  })
  .meta({ id: 'FindingCounts' })

/**
 * Counts the reasons for RETAKE and REVIEW of an account in one mode, the earliest period first; in a period, the check that
 * led to the most RETAKE first.
 * @param range `documentId`: only photos for this document. If absent, all.
 */
export async function findingReport(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { from, to, by, documentId }: ReportRange & { documentId?: string | undefined },
): Promise<z.infer<typeof FindingRow>[]> {
  const ofDocument = documentId === undefined ? sql`true` : sql`document_id = ${documentId}`
  const { rows } = await sql<z.infer<typeof FindingRow>>`
    select ${periodOf(by)} as period, check_name as check, sum(retake)::float8 as retake, sum(sole)::float8 as sole,
           sum(review)::float8 as review
      from finding_counts
     where account_id = ${accountId} and livemode = ${livemode} and day between ${from}::date and ${to}::date
       and ${ofDocument}
     group by 1, 2
     order by 1, sum(retake) desc, sum(review) desc, 2`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Executor } from '../storage/database/open.ts'
import { type Period, periodOf, type ReportRange } from './periods.ts'

/** How often a check was the reason for a verdict in a period. */
export interface FindingRow {
  period: string | null
  check: string
  /** Results that were RETAKE, in which it failed. */
  retake: number
  /** Of these, those in which no other check failed. */
  sole: number
  /** Results that were REVIEW, in which it was in doubt. */
  review: number
}

/**
 * Counts the reasons for RETAKE and REVIEW of an account in one mode, the earliest period first; in a period, the check that
 * led to the most RETAKE first.
 * @param range `documentId`: only photos for this document. If absent, all.
 */
export async function findingReport(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { from, to, by, documentId }: ReportRange & { by: Period; documentId?: string | undefined },
): Promise<FindingRow[]> {
  const ofDocument = documentId === undefined ? sql`true` : sql`document_id = ${documentId}`
  const { rows } = await sql<{
    period: string | null
    check: string
    retake: bigint
    sole: bigint
    review: bigint
  }>`
    select ${periodOf(by)} as period, check_name as check, sum(retake)::bigint as retake, sum(sole)::bigint as sole,
           sum(review)::bigint as review
      from finding_counts
     where account_id = ${accountId} and livemode = ${livemode} and day between ${from}::date and ${to}::date
       and ${ofDocument}
     group by 1, 2
     order by 1, sum(retake) desc, sum(review) desc, 2`.execute(db)
  return rows.map(({ period, check, retake, sole, review }) => ({
    ...{ period, check },
    ...{ retake: Number(retake), sole: Number(sole), review: Number(review) },
  }))
}

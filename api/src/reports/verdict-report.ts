import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Executor } from '../storage/database/open.ts'
import { type Period, periodOf, type ReportRange } from './periods.ts'

/** What the rows of a report of verdicts are apart by, beside their period. */
export const verdictGroups = ['document', 'key'] as const
export type VerdictGroup = (typeof verdictGroups)[number]

/** The photos of a period, of one document or key if the report is grouped, by their verdicts. */
export interface VerdictRow {
  period: string | null
  document: string | null
  keyId: string | null
  ready: number
  review: number
  retake: number
}

/**
 * Counts the verdicts of an account in one mode, the earliest period first; in a period, the most photos first. A period,
 * document or key without photos is left out.
 */
export async function verdictReport(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { from, to, by, group }: ReportRange & { by: Period; group?: VerdictGroup | undefined },
): Promise<VerdictRow[]> {
  const document = group === 'document' ? sql`document_id` : sql`null::text`
  const key = group === 'key' ? sql`key_id` : sql`null::text`
  const { rows } = await sql<{
    period: string | null
    document: string | null
    key_id: string | null
    ready: bigint
    review: bigint
    retake: bigint
  }>`
    select ${periodOf(by)} as period, ${document} as document, ${key} as key_id, sum(ready)::bigint as ready,
           sum(review)::bigint as review, sum(retake)::bigint as retake
      from result_counts
     where account_id = ${accountId} and livemode = ${livemode} and day between ${from}::date and ${to}::date
     group by 1, 2, 3
     order by 1, sum(ready + review + retake) desc, 2, 3`.execute(db)
  return rows.map(({ period, document: name, key_id, ready, review, retake }) => ({
    ...{ period, document: name, keyId: key_id },
    ...{ ready: Number(ready), review: Number(review), retake: Number(retake) },
  }))
}

import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Executor } from '../storage/database/open.ts'
import { BatchResult } from './schema.ts'

export interface ResultPage {
  /** The position of the last result that the caller has; 0 for none. */
  after: number
  limit: number
}

interface ResultRow extends Omit<BatchResult, 'ended_at'> {
  ended_at: Date
}

/**
 * The results of a batch in the order in which its photos were accepted, up to the first photo that has not ended. So a
 * program that asks again from where it stopped gets each result once.
 */
export async function batchResults(
  db: Executor,
  batchId: string,
  { after, limit }: ResultPage,
): Promise<BatchResult[]> {
  const { rows } = await sql<ResultRow>`
    select position, name as reference, document_id, mode, subject, profile,
           case when policy_name is not null
             then json_build_object('name', policy_name, 'version', policy_version) end as policy,
           state as status, result, problem, ended_at
      from job_items
     where batch_id = ${batchId} and position > ${after}
       and position < coalesce((select min(position) from job_items where batch_id = ${batchId} and ended_at is null),
                               2147483647)
     order by position
     limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, ended_at: row.ended_at.toISOString() }))
}

/** Results as JSON Lines: one JSON object in each line. */
export function resultLines(results: readonly BatchResult[]): string {
  return results.map((result) => `${JSON.stringify(BatchResult.parse(result))}\n`).join('')
}

const columns = [
  'position',
  'reference',
  'document',
  'mode',
  'subject',
  'profile',
  'status',
  'verdict',
  'failed_checks',
  'doubtful_checks',
  'problem',
  'ended_at',
]

/**
 * Results as CSV (RFC 4180), without measurements. A text that a spreadsheet would read as a formula gets an apostrophe before it.
 * @param header Whether the first line has the names of the columns: so that all pages together are one file.
 */
export function resultsCsv(results: readonly BatchResult[], header: boolean): string {
  return stringify(results.map(rowOf), {
    header,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}

function rowOf({ position, reference, document_id, result, problem, ...item }: BatchResult) {
  const named = (outcome: string) =>
    Object.entries(result?.checks ?? {})
      .filter(([, value]) => value === outcome)
      .map(([check]) => check)
      .join(' ')
  return {
    position,
    reference,
    document: document_id,
    ...item,
    verdict: result?.status ?? '',
    failed_checks: named('FAIL'),
    doubtful_checks: named('REVIEW'),
    problem: problem?.code ?? '',
  }
}

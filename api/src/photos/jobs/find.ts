import { Language } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { AccountMode } from '#foundation/access.ts'
import { formatAmount } from '#foundation/money.ts'
import { pageCursor, pageFrom, pageLimit } from '#foundation/pages.ts'
import { Refused } from '#foundation/problem.ts'
import type { Executor, Tables } from '#storage/database.ts'
import type { Job, JobItem, JobStatus, JobWithItems } from './schema.ts'

interface JobRow extends Pick<Job, 'id' | 'livemode' | 'counts' | 'metadata'> {
  number: bigint
  state: JobStatus
  revision: number
  /** Null in test mode, as is the amount. */
  hold_state: 'open' | 'captured' | 'voided' | null
  amount_micros: bigint | null
  language: string
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  expires_at: Date
  delete_at: Date | null
}

/**
 * Every job with the state of its hold and the counts of its items. With `jobs.*`, the sessions of a running version could
 * not repeat the statement after a newer version has added a column.
 */
const selectJobs = sql`
  select jobs.id, jobs.number, jobs.state, jobs.revision, jobs.livemode, jobs.metadata, jobs.language, jobs.created_at,
         jobs.started_at, jobs.ended_at, jobs.expires_at, jobs.delete_at, holds.state as hold_state, holds.amount_micros, counted.counts
    from jobs
    left join holds on holds.id = jobs.hold_id
   cross join lateral (
         select json_build_object(
                  'total', count(*),
                  'queued', count(*) filter (where state = 'queued'),
                  'running', count(*) filter (where state = 'running'),
                  'completed', count(*) filter (where state = 'completed'),
                  'failed', count(*) filter (where state = 'failed'),
                  'cancelled', count(*) filter (where state = 'cancelled')) as counts
           from job_items where job_id = jobs.id) as counted`

/** A job as answers show it, with its revision. */
export interface FoundJob {
  job: JobWithItems
  revision: number
}

interface ItemRow extends Omit<JobItem, 'status' | 'started_at' | 'ended_at'> {
  item_state: JobStatus
  item_started_at: Date | null
  item_ended_at: Date | null
}

/**
 * A job of an account with its items; undefined if the account has no job with this id in its mode. Jobs that a batch made are
 * parts of the batch, and found only there.
 */
export async function jobIfAny(
  db: Executor,
  { accountId, livemode }: AccountMode,
  jobId: string,
): Promise<FoundJob | undefined> {
  // One statement reads both, so that the items agree with their counts.
  const { rows } = await sql<JobRow & ItemRow>`
    select job.*, item.name as item_id, item.document_id, item.mode, item.subject, item.profile, item.state as item_state,
           case when policy_name is not null
             then json_build_object('name', policy_name, 'version', policy_version) end as policy, item.result, item.problem,
           item.started_at as item_started_at, item.ended_at as item_ended_at
      from (${selectJobs} where jobs.id = ${jobId} and jobs.account_id = ${accountId}
                             and jobs.livemode = ${livemode} and jobs.batch_id is null) as job
      join job_items as item on item.job_id = job.id
     order by item.position`.execute(db)
  const [row] = rows
  return row && { job: { ...jobOf(row), items: rows.map(itemOf) }, revision: row.revision }
}

/**
 * The same job.
 * @throws Refused: `not_found` if there is none.
 */
export async function findJob(db: Executor, owner: AccountMode, jobId: string): Promise<FoundJob> {
  const found = await jobIfAny(db, owner, jobId)
  if (found) return found
  throw new Refused({ code: 'not_found', detail: `There is no job "${jobId.slice(0, 100)}". Check its id.` })
}

/** The revision of a job, which each change increments; undefined if the account has no such job. */
export async function revisionOf(
  db: Executor,
  { accountId, livemode }: AccountMode,
  jobId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('revision')
    .where('id', '=', jobId)
    .where('account_id', '=', accountId)
    .where('livemode', '=', livemode)
    .where('batch_id', 'is', null)
    .executeTakeFirst()
  return row?.revision
}

/** The query of a list that is paged by numbers: only entries with smaller ones follow. */
export const NumberedQuery = z.strictObject({
  limit: pageLimit(20),
  cursor: pageCursor(z.strictObject({ before: z.int().min(1) })),
})

/** A page of an account's jobs in one mode, without their items and without those of batches, the newest first. */
export async function listJobs(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { status, limit, cursor }: z.infer<typeof NumberedQuery> & { status?: JobStatus | undefined },
) {
  const { rows } = await sql<JobRow>`
    ${selectJobs}
     where jobs.account_id = ${accountId} and jobs.livemode = ${livemode} and jobs.batch_id is null
       and ${status === undefined ? sql`true` : sql`jobs.state = ${status}`}
       and ${cursor === undefined ? sql`true` : sql`jobs.number < ${cursor.before}`}
     order by jobs.number desc
     limit ${limit + 1}`.execute(db)
  const page = pageFrom(rows, limit, ({ number }) => ({ before: Number(number) }))
  return { ...page, data: page.data.map(jobOf) }
}

function itemOf(row: ItemRow): JobItem {
  const { item_id, document_id, mode, subject, profile, policy, result, problem } = row
  return {
    item_id,
    document_id,
    mode,
    subject,
    profile,
    policy,
    result,
    problem,
    status: row.item_state,
    started_at: iso(row.item_started_at),
    ended_at: iso(row.item_ended_at),
  }
}

function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    livemode: row.livemode,
    status: row.state,
    counts: row.counts,
    charge: {
      amount: formatAmount(row.amount_micros ?? 0n),
      currency: 'USD',
      state: chargeStateOf(row),
    },
    metadata: row.metadata,
    language: Language.parse(row.language),
    created_at: row.created_at.toISOString(),
    started_at: iso(row.started_at),
    ended_at: iso(row.ended_at),
    expires_at: row.expires_at.toISOString(),
    results_kept_until: iso(row.delete_at),
  }
}

/** In test mode, the state is the one that a hold would have. */
function chargeStateOf({ hold_state, counts, ended_at }: JobRow): Job['charge']['state'] {
  if (hold_state !== null) return hold_state === 'open' ? 'held' : hold_state
  if (counts.completed > 0) return 'captured'
  return ended_at === null ? 'held' : 'voided'
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}

/** A job that has not ended, locked. */
export interface OpenJob extends AccountMode {
  id: string
  /** The batch that made it; null for a job that was sent as one. */
  batchId: string | null
  /** Null in test mode. */
  holdId: string | null
  language: Language
  /** Whether its deadline has passed. */
  expired: boolean
  /** Whether it was cancelled while items of it were being judged. */
  cancelRequested: boolean
}

/**
 * Locks a job for the rest of the transaction. Each transaction that changes a job or its items must take this lock first,
 * before the locks of the hold and the wallet. So changes are sequential, and transactions cannot deadlock.
 * @returns Undefined if the job has ended or does not exist.
 */
export async function lockOpenJob(
  transaction: Transaction<Tables>,
  jobId: string,
): Promise<OpenJob | undefined> {
  const { rows } = await sql<Omit<OpenJob, 'language'> & { language: string }>`
    select id, batch_id as "batchId", account_id as "accountId", livemode, hold_id as "holdId", language, expires_at <= now() as expired,
           cancel_requested_at is not null as "cancelRequested"
      from jobs
     where id = ${jobId} and ended_at is null
       for update`.execute(transaction)
  const [row] = rows
  return row && { ...row, language: Language.parse(row.language) }
}

/** An item of a locked job that is still to be judged. */
export interface OpenItem extends Pick<JobItem, 'mode' | 'subject' | 'profile'> {
  id: string
  documentId: string
  /** Null for none. */
  policyName: string | null
  policyVersion: number | null
  /** How often its judging was begun. */
  attempts: number
}

/** An item that has not ended; undefined if it has ended or does not exist. */
export async function findOpenItem(
  transaction: Transaction<Tables>,
  itemId: string,
): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    select id, document_id as "documentId", mode, subject, profile, policy_name as "policyName", policy_version as "policyVersion",
           attempts
      from job_items
     where id = ${itemId} and ended_at is null`.execute(transaction)
  return rows[0]
}

import { Language, type Statements, type UsedPolicy } from '@likeness/engine'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { jobLimits } from '#config/limits.ts'
import type { AccountMode } from '#foundation/access.ts'
import { formatAmount } from '#foundation/money.ts'
import { createdRange, pageCursor, pageFrom, pageLimit } from '#foundation/pages.ts'
import { Refused } from '#foundation/problem.ts'
import { type Executor, isCreatedWithin, type Tables } from '#storage/database.ts'
import { type JobCounts, JobStatus } from '#webhooks/events.ts'
import type { Job, JobItem } from './schema.ts'

/** By name: a session could not repeat `select *` after a newer version of the service has added a column. */
const columns = [
  ...(['id', 'number', 'account_id', 'livemode', 'spender', 'whole', 'document_id', 'mode'] as const),
  ...(['subject', 'profile', 'policy_name', 'policy_version', 'language', 'metadata', 'expected'] as const),
  ...([
    'state',
    'paused_because',
    'revision',
    'total',
    'held',
    'queued',
    'running',
    'ready',
    'review',
  ] as const),
  ...([
    'retake',
    'failed',
    'cancelled',
    'held_micros',
    'charged_micros',
    'created_at',
    'started_at',
  ] as const),
  ...(['last_item_at', 'expires_at', 'ended_at', 'delete_at'] as const),
]
const columnsOfJob = sql.join(columns.map((column) => sql.ref(`jobs.${column}`)))

export type JobRow = Pick<Selectable<Tables['jobs']>, (typeof columns)[number]>

/** A row of an item as answers show it. In JSON, its times are text. */
type ItemRow = Omit<JobItem, 'started_at' | 'ended_at'> &
  Record<'started_at' | 'ended_at', Date | string | null>

const columnsOfItem = sql`
  name as item_id, position, document_id, mode, subject, profile,
  case when policy_name is not null
    then json_build_object('name', policy_name, 'version', policy_version) end as policy,
  state as status, result, problem, started_at, ended_at`

/** The account and the mode of a job. */
export function ownerOf({ account_id: accountId, livemode }: JobRow): AccountMode {
  return { accountId, livemode }
}

const isOf = ({ accountId, livemode }: AccountMode) =>
  sql`jobs.account_id = ${accountId} and jobs.livemode = ${livemode}`

/**
 * A job with its items, if it was created with them; undefined if the account has no job with this id in its mode. One statement
 * reads both, so that the items agree with their counts.
 */
export async function jobIfAny(
  db: Executor,
  owner: AccountMode,
  jobId: string,
): Promise<(JobRow & { items: ItemRow[] | null }) | undefined> {
  const { rows } = await sql<JobRow & { items: ItemRow[] | null }>`
    select ${columnsOfJob},
           case when whole then (
             select json_agg(item order by position)
               from (select ${columnsOfItem} from job_items where job_id = jobs.id) as item) end as items
      from jobs where id = ${jobId} and ${isOf(owner)}`.execute(db)
  return rows[0]
}

/**
 * The same job.
 * @throws Refused: `not_found` if there is none.
 */
export async function findJob(db: Executor, owner: AccountMode, jobId: string) {
  const found = await jobIfAny(db, owner, jobId)
  if (found) return found
  throw new Refused({ code: 'not_found', detail: `There is no job "${jobId.slice(0, 100)}". Check its id.` })
}

/** Items of a job that meet a condition, in their order. */
export async function findItems(
  db: Executor,
  jobId: string,
  which: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<JobItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${columnsOfItem} from job_items
     where job_id = ${jobId} and ${which} order by position limit ${limit}`.execute(db)
  return rows.map(itemOf)
}

/** The revision of a job, which each change increments; undefined if the account has no such job. */
export async function revisionOf(
  db: Executor,
  owner: AccountMode,
  jobId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    select revision from jobs where id = ${jobId} and ${isOf(owner)}`.execute(db)
  return rows[0]?.revision
}

/** The query of the list of jobs. It is paged by their numbers: only jobs with smaller ones follow. */
export const JobListQuery = z.strictObject({
  status: JobStatus.optional().describe('Only jobs of this status.'),
  ...createdRange,
  limit: pageLimit(20),
  cursor: pageCursor(z.strictObject({ before: z.int().min(1) })),
})

/** A page of an account's jobs in one mode, without their items, the newest first. */
export async function listJobs(
  db: Executor,
  owner: AccountMode,
  { status, limit, cursor, ...range }: z.infer<typeof JobListQuery>,
) {
  const { rows } = await sql<JobRow>`
    select ${columnsOfJob} from jobs
     where ${isOf(owner)} and ${isCreatedWithin(sql`created_at`, range)}
       and ${status === undefined ? sql`true` : sql`state = ${status}`}
       and ${cursor === undefined ? sql`true` : sql`number < ${cursor.before}`}
     order by number desc
     limit ${limit + 1}`.execute(db)
  const page = pageFrom(rows, limit, ({ number }) => ({ before: Number(number) }))
  return { ...page, data: page.data.map((row) => jobOf(row)) }
}

function itemOf({ started_at, ended_at, ...row }: ItemRow): JobItem {
  return { ...row, started_at: iso(started_at), ended_at: iso(ended_at) }
}

export function countsOf(row: JobRow): JobCounts {
  const { total, queued, running, ready, review, retake, failed, cancelled } = row
  const completed = ready + review + retake
  return { total, queued, running, completed, failed, cancelled, ready, review, retake }
}

export function usedPolicyOf({ policy_name: name, policy_version: version }: JobRow): UsedPolicy | null {
  return name !== null && version !== null ? { name, version } : null
}

/** A job as answers show it, with its items if they were read. */
export function jobOf(row: JobRow & { items?: ItemRow[] | null }): Job {
  const { id, livemode, paused_because, document_id, mode, subject, profile, metadata, items } = row
  return {
    ...{ id, livemode, status: row.state, paused_because, document_id, mode, subject, profile },
    policy: usedPolicyOf(row),
    language: Language.parse(row.language),
    metadata,
    expected_items: row.expected,
    counts: countsOf(row),
    charge: {
      amount: formatAmount(row.charged_micros),
      held: formatAmount(row.held_micros),
      currency: 'USD',
    },
    created_at: row.created_at.toISOString(),
    started_at: iso(row.started_at),
    ended_at: iso(row.ended_at),
    expires_at: row.expires_at.toISOString(),
    results_kept_until: iso(row.delete_at),
    ...(items && { items: items.map(itemOf) }),
  }
}

function iso(moment: Date | string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

/** A job that has not ended, locked. */
export interface OpenJob extends JobRow {
  /** Whether its time is over. */
  expired: boolean
}

/**
 * Locks a job that has not ended for the rest of the transaction. Each transaction that changes a job or its items takes this lock
 * first, before those of holds and of the wallet. So changes are sequential, and transactions cannot deadlock.
 * @returns Undefined if the job has ended or does not exist.
 */
export async function lockOpenJob(
  transaction: Transaction<Tables>,
  jobId: string,
): Promise<OpenJob | undefined> {
  const { rows } = await sql<OpenJob>`
    select ${columnsOfJob}, expires_at <= now() as expired
      from jobs where id = ${jobId} and ended_at is null for no key update`.execute(transaction)
  return rows[0]
}

/** Changes a locked job, which gets the next revision. Returns it as it is then. */
export async function changeJob<J extends JobRow>(
  transaction: Transaction<Tables>,
  job: J,
  set: RawBuilder<unknown>,
): Promise<J> {
  const { rows } = await sql<JobRow>`
    update jobs set revision = revision + 1, ${set} where id = ${job.id} returning ${columnsOfJob}`.execute(
    transaction,
  )
  return { ...job, ...rows[0] }
}

/** Items that wait: they are not held and queued yet. */
function waitingOf({ total, held, state }: JobRow): number {
  return state === 'open' || state === 'running' ? total - held : 0
}

/** Whether nothing more happens to a job that takes no photos. */
export function isOver({ state, queued, running }: JobRow): boolean {
  return state !== 'open' && queued + running === 0
}

/** Whether enough items wait for another part, and few enough are being judged. */
export function mayHoldPart(job: JobRow): boolean {
  const waiting = waitingOf(job)
  const judged = job.queued + job.running - waiting
  const most = (jobLimits.parts - 1) * jobLimits.itemsOfPart
  return waiting >= (job.state === 'open' ? jobLimits.itemsOfPart : 1) && judged <= most
}

/** An item of a locked job that is still to be judged. */
export interface OpenItem extends Pick<JobItem, 'mode' | 'subject' | 'profile'> {
  id: string
  documentId: string
  /** Null for none. */
  policyName: string | null
  policyVersion: number | null
  statements: Statements
  /** Null in test mode. */
  holdId: string | null
  state: 'queued' | 'running'
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
           statements, hold_id as "holdId", state, attempts
      from job_items
     where id = ${itemId} and ended_at is null`.execute(transaction)
  return rows[0]
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { capture, isCaptured, voidHold } from '#billing/wallet/ledger.ts'
import { jobLimits } from '#config/limits.ts'
import { nameInMode } from '#foundation/access.ts'
import { type Problem, problemKinds } from '#foundation/problem.ts'
import { countDropped } from '#limits/unpaid-work.ts'
import type { Tables } from '#storage/database.ts'
import { enqueue, type TaskKind } from '#storage/queue-tasks.ts'
import { StoredEvent } from '#webhooks/events.ts'
import { publish } from '#webhooks/publish.ts'
import { changeJob, countsOf, isOver, type JobRow, mayHoldPart, ownerOf } from './find.ts'
import type { ItemProblem, StoredResult } from './schema.ts'

const Reference = z.strictObject({ jobId: z.string() })

/** The queued task that takes a job further. It is declared here because the end of an item queues it. */
export const jobToAdvance: TaskKind<z.infer<typeof Reference>> = { name: 'jobs.advance', payload: Reference }

/** Has a job taken further soon: once, however often this is called until then. */
export async function queueJob(transaction: Transaction<Tables>, jobId: string): Promise<void> {
  await enqueue(transaction, jobToAdvance, { jobId }, { key: jobId })
}

export type ItemEnd =
  | { state: 'completed'; result: StoredResult }
  | { state: 'failed'; problem: Problem }
  | { state: 'cancelled' }

/** Selects items of a job: one by its id, those that a hold pays for, or some of those that are in one of the states. */
type Which = { id: string } | { holdId: string | null } | { states: readonly ('queued' | 'running')[] }

/** Items that one transaction ends, because their photos are deleted with them. */
const atOnce = 200

function conditionOf(which: Which): RawBuilder<unknown> {
  if ('id' in which) return sql`id = ${which.id}`
  if ('holdId' in which) return sql`hold_id = ${which.holdId}`
  return sql`state = any(${which.states})`
}

/** What ended of a part of a job. */
interface EndedPart {
  holdId: string | null
  items: number
  /** Of these, those that were being judged. */
  running: number
  bytes: number
  /** Whether an earlier item has a result. */
  paid: boolean
  /** Whether no item is left that has not ended. */
  over: boolean
}

/**
 * Ends up to 200 items of a locked job and deletes their photos, voids the holds of parts that are over, and ends the job with its
 * last item. Items that have ended before do not change. As long as a part has no result to pay for, its photos count as unpaid work
 * of the account, so that storing and dropping them has a limit.
 * @param retentionSeconds How long the job is kept after its end.
 * @returns The job as it is then.
 */
export async function endItems(
  transaction: Transaction<Tables>,
  job: JobRow,
  which: Which,
  end: ItemEnd,
  retentionSeconds: number,
): Promise<JobRow> {
  const parts = await writeEnds(transaction, job, which, end)
  const sum = (of: (part: EndedPart) => number) => parts.reduce((total, part) => total + of(part), 0)
  const [items, running, bytes] = [
    sum((part) => part.items),
    sum((part) => part.running),
    sum((part) => part.bytes),
  ]
  const released = await voidHolds(
    transaction,
    parts.flatMap(({ over, holdId }) => (over && holdId !== null ? [holdId] : [])),
  )
  // A job that expires has waited for us.
  const isByUs = end.state === 'completed' || (end.state === 'failed' && end.problem.code === 'job_expired')
  const dropped = isByUs ? 0 : sum((part) => (part.paid ? 0 : part.bytes))
  if (dropped > 0) await countDropped(transaction, nameInMode(ownerOf(job)), dropped)
  const counter = sql.ref(end.state === 'completed' ? end.result.status.toLowerCase() : end.state)
  const left =
    items === 0
      ? job
      : await changeJob(
          transaction,
          job,
          sql`queued = queued - ${items - running}, running = running - ${running}, ${counter} = ${counter} + ${items},
              stored_bytes = stored_bytes - ${bytes}::bigint,
              held_micros = held_micros - (select coalesce(sum(amount_micros), 0) from holds where id = any(${released}))`,
        )
  if (isOver(left)) return endJob(transaction, left, retentionSeconds)
  if (left.paused_because === null && mayHoldPart(left)) await queueJob(transaction, job.id)
  return left
}

/** Voids those of the holds that were not captured. Returns their ids. */
async function voidHolds(transaction: Transaction<Tables>, holdIds: readonly string[]): Promise<string[]> {
  // All before the wallet, which the first one locks: the sweeper locks a hold first, too.
  if (holdIds.length > 1) {
    await sql`select from holds where id = any(${holdIds}) order by id for update`.execute(transaction)
  }
  const voided: string[] = []
  for (const id of holdIds) if (await voidHold(transaction, id)) voided.push(id)
  return voided
}

async function writeEnds(
  transaction: Transaction<Tables>,
  job: JobRow,
  which: Which,
  end: ItemEnd,
): Promise<EndedPart[]> {
  const result = end.state === 'completed' ? JSON.stringify(end.result) : null
  const problem = end.state === 'failed' ? JSON.stringify(itemProblem(end.problem)) : null
  const { itemsOfPart } = jobLimits
  const { rows } = await sql<EndedPart>`
    with chosen as (
      select id, state, (position - 1) / ${itemsOfPart}::int as part, hold_id, photo_bytes
        from job_items
       where job_id = ${job.id} and ended_at is null and ${conditionOf(which)}
       order by position limit ${atOnce}
    ), ended as (
      update job_items
         set state = ${end.state}, result = ${result}::jsonb, problem = ${problem}::jsonb, ended_at = now(),
             revision = ${job.revision + 1}
        from chosen where job_items.id = chosen.id
    ), forgotten as (
      delete from job_photos using chosen where item_id = chosen.id
    )
    select hold_id as "holdId", count(*)::int as items, (count(*) filter (where state = 'running'))::int as running,
           sum(photo_bytes)::float8 as bytes, of_part.*
      from chosen
     cross join lateral (
       select coalesce(bool_or(other.state = 'completed'), false) as paid,
              not coalesce(bool_or(ended_at is null and other.id not in (select id from chosen)), false) as over
         from job_items other
        where job_id = ${job.id} and position between part * ${itemsOfPart} + 1 and (part + 1) * ${itemsOfPart}) as of_part
     group by part, hold_id, paid, over`.execute(transaction)
  return rows
}

function itemProblem({ code, detail }: Problem): ItemProblem {
  const { status, title } = problemKinds[code]
  return { code, title, status, detail }
}

/**
 * Charges a part of a locked job when it has its first result with a face. This pays for all its results.
 * In test mode there is nothing to charge.
 * @returns False if its hold was voided. Then no result may be stored.
 */
export async function chargeOnce(
  transaction: Transaction<Tables>,
  job: JobRow,
  holdId: string | null,
): Promise<boolean> {
  if (holdId === null) return true
  if ((await capture(transaction, holdId)) === undefined) return isCaptured(transaction, holdId)
  const amount = sql`(select amount_micros from holds where id = ${holdId})`
  const set = sql`held_micros = held_micros - ${amount}, charged_micros = charged_micros + ${amount}`
  await changeJob(transaction, job, set)
  return true
}

/**
 * Ends a locked job of which nothing is left to do, and announces that: as `cancelled` if a call cancelled it, as `failed` if it has
 * items and none of them a result, otherwise as `completed`.
 */
export async function endJob(
  transaction: Transaction<Tables>,
  job: JobRow,
  retentionSeconds: number,
): Promise<JobRow> {
  const { total, completed } = countsOf(job)
  const isFailed = total > 0 && completed === 0
  const state = job.state === 'cancelling' ? 'cancelled' : isFailed ? 'failed' : 'completed'
  const set = sql`
    state = ${state}, paused_because = null, held_micros = 0, ended_at = now(),
    delete_at = now() + make_interval(secs => ${retentionSeconds})`
  const ended = await changeJob(transaction, job, set)
  await announceJob(transaction, ended, `job.${state}`)
  return ended
}

/** Announces to its account what has happened to a job, in the transaction in which it happens. */
export async function announceJob(
  transaction: Transaction<Tables>,
  job: JobRow,
  type: 'job.completed' | 'job.failed' | 'job.cancelled' | 'job.paused',
): Promise<void> {
  const { id: job_id, state: status, paused_because } = job
  const data = { job_id, status, paused_because, counts: countsOf(job) }
  await publish(transaction, ownerOf(job), StoredEvent.parse({ type, data }))
}

const jobExpired: Problem = {
  code: 'job_expired',
  detail: 'The job expired before this photo was judged. Send the photo again in a new job.',
}

/**
 * Fails items of a locked job that has expired, or those of a part whose hold was voided.
 * @returns The job as it is then.
 */
export function expireItems(
  transaction: Transaction<Tables>,
  job: JobRow,
  which: Which,
  retentionSeconds: number,
): Promise<JobRow> {
  return endItems(transaction, job, which, { state: 'failed', problem: jobExpired }, retentionSeconds)
}

import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { capture, isCaptured, voidHold } from '#billing/wallet/ledger.ts'
import { nameInMode } from '#foundation/access.ts'
import { type Problem, problemKinds } from '#foundation/problem.ts'
import { countDropped } from '#limits/unpaid-work.ts'
import type { Tables } from '#storage/database.ts'
import { enqueue, type TaskKind } from '#storage/queue-tasks.ts'
import { publishJobEnd } from '#webhooks/publish.ts'
import type { OpenJob } from './find.ts'
import type { ItemProblem, StoredResult } from './schema.ts'

const Reference = z.strictObject({ batchId: z.string() })

/** The queued task that takes a batch further. It is declared here because the end of a job queues it. */
export const batchToAdvance: TaskKind<z.infer<typeof Reference>> = {
  name: 'batches.advance',
  payload: Reference,
}

/** Has a batch taken further soon: once, however often this is called until then. */
export async function queueBatch(transaction: Transaction<Tables>, batchId: string): Promise<void> {
  await enqueue(transaction, batchToAdvance, { batchId }, { key: batchId })
}

export type ItemEnd =
  | { state: 'completed'; result: StoredResult }
  | { state: 'failed'; problem: Problem }
  | { state: 'cancelled' }

/** Selects items of a job: one by its id, or all that are in one of the states. */
type Which = { id: string } | { states: readonly ('queued' | 'running')[] }

/**
 * Ends items of a locked job and deletes their photos, and ends the job with its last item. Items that have ended before do not
 * change. As long as a job has no result to pay for, its photos count as unpaid work of the account, so that storing and dropping
 * them has a limit.
 * @param retentionSeconds How long the job is kept after its end.
 */
export async function endItems(
  transaction: Transaction<Tables>,
  job: OpenJob,
  which: Which,
  end: ItemEnd,
  retentionSeconds: number,
): Promise<void> {
  const result = end.state === 'completed' ? JSON.stringify(end.result) : null
  const problem = end.state === 'failed' ? JSON.stringify(itemProblem(end.problem)) : null
  const { rows } = await sql<{ items: number; bytes: number; paid: boolean }>`
    with ended as (
      update job_items
         set state = ${end.state}, result = ${result}::jsonb, problem = ${problem}::jsonb, ended_at = now()
       where job_id = ${job.id} and ended_at is null
         and ${'id' in which ? sql`id = ${which.id}` : sql`state = any(${which.states})`}
      returning id
    ), forgotten as (
      delete from job_photos using ended where item_id = ended.id returning octet_length(sealed) as bytes, object
    )
    select (select count(*) from ended)::int as items,
           (select coalesce(sum(coalesce(forgotten.bytes, photo_objects.bytes)), 0)
              from forgotten left join photo_objects on address = object)::float8 as bytes,
           exists (select from job_items where job_id = ${job.id} and state = 'completed') as paid`.execute(
    transaction,
  )
  const { items = 0, bytes = 0, paid = true } = rows[0] ?? {}
  // A job that expires has waited for us.
  const isByUs = end.state === 'completed' || (end.state === 'failed' && end.problem.code === 'job_expired')
  if (!paid && !isByUs) await countDropped(transaction, nameInMode(job), bytes)
  if (items > 0) await noteChange(transaction, job, retentionSeconds)
}

function itemProblem({ code, detail }: Problem): ItemProblem {
  const { status, title } = problemKinds[code]
  return { code, title, status, detail }
}

/**
 * Charges a locked job when it has its first result with a face. This pays for all its results.
 * In test mode there is nothing to charge.
 * @returns False if its hold was voided. Then no result may be stored.
 */
export async function chargeOnce(transaction: Transaction<Tables>, { holdId }: OpenJob): Promise<boolean> {
  if (holdId === null) return true
  return (await capture(transaction, holdId)) !== undefined || isCaptured(transaction, holdId)
}

/**
 * Increments the revision of a locked job, and ends the job if all its items have ended: as `cancelled` if items were
 * cancelled, `completed` if an item has a result, otherwise `failed`. A job without any result, or whose results all lack a face, is not
 * charged. Its end is announced to its batch, if it has one, otherwise to the account.
 */
async function noteChange(
  transaction: Transaction<Tables>,
  job: OpenJob,
  retentionSeconds: number,
): Promise<void> {
  const { accountId, livemode, batchId, id: jobId } = job
  const { rows } = await sql<{ open: boolean; completed: boolean; cancelled: boolean }>`
    select bool_or(ended_at is null) as open,
           bool_or(state = 'completed') as completed,
           bool_or(state = 'cancelled') as cancelled
      from job_items where job_id = ${jobId}`.execute(transaction)
  const [items] = rows
  if (items?.open) {
    await sql`update jobs set revision = revision + 1 where id = ${jobId}`.execute(transaction)
    return
  }
  const state = items?.cancelled ? 'cancelled' : items?.completed ? 'completed' : 'failed'
  await sql`
    update jobs
       set state = ${state}, revision = revision + 1, ended_at = now(),
           delete_at = now() + make_interval(secs => ${retentionSeconds})
     where id = ${jobId}`.execute(transaction)
  // Does nothing to a hold that was captured.
  if (job.holdId !== null) await voidHold(transaction, job.holdId)
  if (batchId !== null) await queueBatch(transaction, batchId)
  else await publishJobEnd(transaction, { accountId, livemode, jobId, state })
}

const jobExpired: Problem = {
  code: 'job_expired',
  detail: 'The job expired before this photo was judged. Send the photo again in a new job.',
}

/** Ends a locked job that has expired, or whose hold was voided. */
export function expireJob(
  transaction: Transaction<Tables>,
  job: OpenJob,
  retentionSeconds: number,
): Promise<void> {
  const end: ItemEnd = { state: 'failed', problem: jobExpired }
  return endItems(transaction, job, { states: ['queued', 'running'] }, end, retentionSeconds)
}

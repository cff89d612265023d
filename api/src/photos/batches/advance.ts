import { sql, type Transaction } from 'kysely'
import { batchLimits } from '#config/limits.ts'
import type { Problem } from '#foundation/problem.ts'
import type { Database, Tables } from '#storage/database.ts'
import { objectsOwedBy } from '#storage/photos/objects.ts'
import type { PhotoPlaces } from '#storage/photos/photo-places.ts'
import { type Task, taskOf } from '#storage/queue-tasks.ts'
import { StoredBatchEvent } from '#webhooks/events.ts'
import { publish } from '#webhooks/publish.ts'
import { batchToAdvance } from '../jobs/end.ts'
import type { JobTerms } from '../jobs/quote.ts'
import { type BatchRow, judgingOf, lockOpenBatch, ownerOf } from './find.ts'
import { cancelNextJob, cancelWaiting, countEndedJobs, countOpenJobs, makeNextJob } from './make-job.ts'
import { PausedBecause } from './schema.ts'

/** Announces to its account what has happened to a batch, in the transaction in which it happens. */
async function announceBatch(
  transaction: Transaction<Tables>,
  batch: BatchRow,
  type: 'batch.completed' | 'batch.cancelled' | 'batch.paused',
): Promise<void> {
  const { id: batch_id, state: status, received, ready, review, retake, failed, cancelled } = batch
  const counts = { received, ready, review, retake, failed, cancelled }
  const data = { batch_id, status, paused_because: batch.paused_because, counts }
  await publish(transaction, ownerOf(batch), StoredBatchEvent.parse({ type, data }))
}

export interface BatchAdvance extends JobTerms {
  db: Database
  photos: Pick<PhotoPlaces, 'deleteOwed'>
  /** How long a batch and its jobs are kept after their end. */
  retentionSeconds: number
}

/**
 * The task that takes a batch further: it counts the jobs that have ended, makes the next ones or cancels what is left, and ends
 * the batch when nothing is. It does so in short transactions, each of which leaves the batch in order, so it may run twice.
 */
export function advanceBatchTask(advance: BatchAdvance): Task {
  const { db, photos } = advance
  return taskOf(batchToAdvance, async ({ batchId }, { signal }) => {
    const owed: string[] = []
    let goesOn = true
    while (goesOn && !signal.aborted) {
      goesOn = await db.transaction().execute(async (transaction) => {
        const further = await takeStep(advance, transaction, batchId)
        owed.push(...(await objectsOwedBy(transaction)))
        return further
      })
    }
    // Once for all steps, because this may wait for the store, and other batches wait for this task.
    await photos.deleteOwed(owed)
    // The process stops; another goes on.
    if (goesOn) throw new Error('the process stops before the batch is taken further')
  })
}

/** Takes one step. Returns whether there is another to take now. */
async function takeStep(
  advance: BatchAdvance,
  transaction: Transaction<Tables>,
  batchId: string,
): Promise<boolean> {
  if (!(await lockOpenBatch(transaction, batchId))) return false
  await countEndedJobs(transaction, batchId)
  const batch = await lockOpenBatch(transaction, batchId)
  if (!batch) return false
  if (batch.state === 'cancelling') {
    if ((await cancelWaiting(transaction, batch)) > 0) return true
    if (await cancelNextJob(transaction, batchId, advance.retentionSeconds)) return true
  } else if (await mayBecomeJob(transaction, batch)) {
    return tryNextJob(advance, transaction, batch)
  }
  if (batch.state !== 'open' && batch.waiting === 0 && judgingOf(batch) === 0) {
    await endBatch(transaction, batch, advance.retentionSeconds)
  }
  return false
}

/** Whether enough items wait, and few enough are in jobs. One that was paused for lack of money is tried again. */
async function mayBecomeJob(transaction: Transaction<Tables>, batch: BatchRow): Promise<boolean> {
  const { state, waiting, paused_because } = batch
  if (paused_because === 'requested') return false
  const enough = state === 'open' ? batchLimits.itemsOfJob : 1
  return waiting >= enough && (await countOpenJobs(transaction, batch.id)) < batchLimits.jobs
}

async function tryNextJob(
  advance: BatchAdvance,
  transaction: Transaction<Tables>,
  batch: BatchRow,
): Promise<boolean> {
  const made = await makeNextJob(transaction, batch, advance)
  if (!made.ok) {
    await pauseForMoney(transaction, batch, made.problem)
    return false
  }
  // A batch that was paused is not closed as soon as it goes on.
  await sql`
    update batches
       set last_item_at = case when paused_because is null then last_item_at else now() end, paused_because = null
     where id = ${batch.id}`.execute(transaction)
  return true
}

/** Pauses a locked batch whose next job cannot be paid, and announces that once. */
async function pauseForMoney(
  transaction: Transaction<Tables>,
  batch: BatchRow,
  { code, detail }: Problem,
): Promise<void> {
  const because = PausedBecause.exclude(['requested']).safeParse(code)
  if (!because.success) throw new Error(`the next job of the batch cannot be made: ${detail}`)
  await sql`update batches set paused_because = ${because.data} where id = ${batch.id}`.execute(transaction)
  const paused = { ...batch, paused_because: because.data }
  if (batch.paused_because === null) await announceBatch(transaction, paused, 'batch.paused')
}

/** Ends a locked batch of which nothing is left, and announces that. */
async function endBatch(
  transaction: Transaction<Tables>,
  batch: BatchRow,
  retentionSeconds: number,
): Promise<void> {
  const state = batch.state === 'cancelling' ? 'cancelled' : 'completed'
  await sql`
    update batches
       set state = ${state}, paused_because = null, ended_at = now(),
           delete_at = now() + make_interval(secs => ${retentionSeconds})
     where id = ${batch.id}`.execute(transaction)
  if (!batch.deleted) await announceBatch(transaction, { ...batch, state }, `batch.${state}`)
}

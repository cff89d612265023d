import type { CheckResult, Engine } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { CurrentCatalog } from '../catalog/current-catalog.ts'
import { findDocument } from '../catalog/find-document.ts'
import { type AnyProblemCode, type Outcome, type Problem, refusal } from '../foundation/problem.ts'
import type { Database } from '../storage/database/open.ts'
import type { Tables } from '../storage/database/tables.ts'
import { enqueue } from '../storage/queue/enqueue.ts'
import { type Task, type TaskKind, taskOf } from '../storage/queue/task.ts'
import { chargeOnce, endItems, expireJob, noteChange } from './end.ts'
import { findOpenItem, lockOpenJob, type OpenItem, type OpenJob } from './open-job.ts'
import { readPhoto } from './photo-store.ts'
import { storedResult } from './stored-result.ts'

const Reference = z.strictObject({ jobId: z.string(), itemId: z.string() })
type Reference = z.infer<typeof Reference>

/** An item that waits for its turn. */
export const itemToJudge: TaskKind<Reference> = { name: 'jobs.judge_item', payload: Reference }

export interface Judging {
  db: Database
  engine: Engine
  catalog: CurrentCatalog
  /** What the photos were encrypted with. */
  secret: string
  /** How long a job is kept after its end. */
  retentionSeconds: number
  /** How long to wait before each further try of what may succeed then; after the last one the item fails. */
  retrySeconds?: readonly number[]
  /** Told of what the engine threw, for the log. */
  onFailure(error: unknown): void
}

/** The engine is short of time or of room, or broke: the photo is not to blame. */
const passing: readonly AnyProblemCode[] = ['queue_full', 'check_timed_out', 'engine_failure']

const engineFailure: Problem = {
  code: 'engine_failure',
  detail: 'The photo could not be judged, however often it was tried; the fault is ours.',
}

/** The task that judges one item of a job. Done twice, or by two at once, it still records one result. */
export function judgeItemTask(judging: Judging): Task {
  const { db, secret, retrySeconds = [2, 10, 30, 60] } = judging
  return taskOf(itemToJudge, async (reference) => {
    const item = await begin(judging, reference, retrySeconds.length + 1)
    const image = item && (await readPhoto(db, secret, item.id))
    if (!item || !image) return
    const judged = await judge(judging, item, image)
    await db.transaction().execute(async (transaction) => {
      if (judged.ok) return recordResult(judging, transaction, reference, judged.value)
      const { problem } = judged
      const uncounted = problem.code === 'queue_full'
      const delaySeconds = retrySeconds[uncounted ? 0 : item.attempts - 1]
      if (!passing.includes(problem.code)) return recordProblem(judging, transaction, reference, problem)
      if (delaySeconds === undefined) return recordProblem(judging, transaction, reference, engineFailure)
      return putBack(judging, transaction, reference, { delaySeconds, uncounted })
    })
  })
}

/** Takes an item up; undefined where there is nothing to do any more. */
function begin(
  { db, retentionSeconds }: Judging,
  { jobId, itemId }: Reference,
  mostAttempts: number,
): Promise<OpenItem | undefined> {
  return db.transaction().execute(async (transaction) => {
    const job = await lockOpenJob(transaction, jobId)
    const item = job && (await findOpenItem(transaction, itemId))
    if (!item) return undefined
    if (job.expired) {
      await expireJob(transaction, job, retentionSeconds)
      return undefined
    }
    if (job.cancelRequested) {
      await cancelItem(transaction, job, itemId, retentionSeconds)
      return undefined
    }
    if (item.attempts >= mostAttempts) {
      // Each time its worker died: this photo may be why.
      await endItems(transaction, job, { id: itemId }, { state: 'failed', problem: engineFailure })
      await noteChange(transaction, job, retentionSeconds)
      return undefined
    }
    await sql`
      update job_items set state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now())
       where id = ${itemId}`.execute(transaction)
    await sql`
      update jobs set state = 'running', revision = revision + 1, started_at = coalesce(started_at, now())
       where id = ${jobId}`.execute(transaction)
    return { ...item, attempts: item.attempts + 1 }
  })
}

async function judge(
  { engine, catalog, onFailure }: Judging,
  { documentId, mode, subject }: OpenItem,
  bytes: Buffer,
): Promise<Outcome<CheckResult>> {
  const document = findDocument(catalog(), documentId)
  if (!document.ok) return document
  try {
    return await engine.check({ bytes, document: document.value, mode, subject, canWait: true })
  } catch (error) {
    onFailure(error)
    return refusal(engineFailure.code, engineFailure.detail)
  }
}

/** Stores a result and, where it is the job's first, captures the price: both or neither. */
async function recordResult(
  { retentionSeconds }: Judging,
  transaction: Transaction<Tables>,
  { jobId, itemId }: Reference,
  result: CheckResult,
): Promise<void> {
  const job = await lockOpenJob(transaction, jobId)
  if (!job || !(await findOpenItem(transaction, itemId))) return
  if (job.expired || !(await chargeOnce(transaction, job))) {
    return expireJob(transaction, job, retentionSeconds)
  }
  await endItems(transaction, job, { id: itemId }, { state: 'completed', result: storedResult(result) })
  await noteChange(transaction, job, retentionSeconds)
}

async function recordProblem(
  { retentionSeconds }: Judging,
  transaction: Transaction<Tables>,
  { jobId, itemId }: Reference,
  problem: Problem,
): Promise<void> {
  const job = await lockOpenJob(transaction, jobId)
  if (!job) return
  await endItems(transaction, job, { id: itemId }, { state: 'failed', problem })
  await noteChange(transaction, job, retentionSeconds)
}

async function cancelItem(
  transaction: Transaction<Tables>,
  job: OpenJob,
  itemId: string,
  retentionSeconds: number,
): Promise<void> {
  await endItems(transaction, job, { id: itemId }, { state: 'cancelled' })
  await noteChange(transaction, job, retentionSeconds)
}

/** Lets an item wait for its next try, but for one whose job was cancelled. One that the engine had no room for was not tried. */
async function putBack(
  { retentionSeconds }: Judging,
  transaction: Transaction<Tables>,
  reference: Reference,
  { delaySeconds, uncounted }: { delaySeconds: number; uncounted: boolean },
): Promise<void> {
  const job = await lockOpenJob(transaction, reference.jobId)
  if (!job || !(await findOpenItem(transaction, reference.itemId))) return
  if (job.cancelRequested) return cancelItem(transaction, job, reference.itemId, retentionSeconds)
  await sql`
    update job_items set state = 'queued', attempts = attempts - ${uncounted ? 1 : 0}
     where id = ${reference.itemId}`.execute(transaction)
  await sql`update jobs set revision = revision + 1 where id = ${job.id}`.execute(transaction)
  await enqueue(transaction, itemToJudge, reference, { delaySeconds })
}

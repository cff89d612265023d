import { type CheckResult, type Engine, type EngineInput, Language, shares } from '@likeness/engine'
import { sql, type Transaction } from 'kysely'
import { type CurrentCatalog, findDocument } from '#catalog/rules-in-force.ts'
import { provoked } from '#contract/provoked.ts'
import { type Sample, sampleOf } from '#contract/samples.ts'
import { type AccountMode, nameInMode } from '#foundation/access.ts'
import type { AnyProblemCode, Outcome, Problem } from '#foundation/problem.ts'
import { hasFace, type UnpaidWork } from '#limits/unpaid-work.ts'
import { policyOfItem } from '#organisation/policies.ts'
import { type JudgedBy, judgedBy } from '#organisation/policies-of-calls.ts'
import { countResults } from '#organisation/reports.ts'
import type { Tables } from '#storage/database.ts'
import { objectsOf } from '#storage/photos/objects.ts'
import type { PhotoKeeping } from '#storage/photos/photo-places.ts'
import { type Task, taskOf } from '#storage/queue-tasks.ts'
import type { Attestations, AttestedResult } from '../attestations/attest.ts'
import { chargeOnce, endItems, expireItems, type ItemEnd, queueJob } from './end.ts'
import { changeJob, findOpenItem, lockOpenJob, type OpenItem, ownerOf } from './find.ts'
import { openItemsOf } from './hold-part.ts'
import { storedResult } from './schema.ts'
import { itemToJudge, queueItems, type Reference, readPhoto } from './stored-items.ts'
import { watchItem } from './watch-item.ts'

export interface Judging extends PhotoKeeping {
  engine: Engine
  catalog: CurrentCatalog
  attestations: Attestations
  /** Says whether an account has to wait, because its photos took too much unpaid work. */
  unpaid: Pick<UnpaidWork, 'refusal'>
  /** How long a job is kept after its end. */
  retentionSeconds: number
  /** The wait before each further attempt after a failure that may pass. After the last attempt the item fails. */
  retrySeconds?: readonly number[]
  /** Called with each exception of the engine, for the log. */
  onFailure(error: unknown): void
}

/** Problems that may pass: the engine is overloaded or broken, so the photo is not the cause. */
const passing: readonly AnyProblemCode[] = ['check_timed_out', 'engine_failure']

/** Problems of items that were not worked on. */
const notBegun: readonly AnyProblemCode[] = [
  'not_ready',
  'queue_full',
  'too_many_concurrent_calls',
  'too_much_unpaid_work',
  'caller_left',
]

/** An item whose photo hung is tried so often: a fault of the service is unlikely to hit it twice. */
const triesOfHangingItem = 2

const engineFailure: Problem = {
  code: 'engine_failure',
  detail:
    'Several attempts to judge the photo failed because of a fault on our side. Send it again in a new job.',
}

/** The task that judges one item of a job. It records one result even if it runs twice, also concurrently. */
export function judgeItemTask(judging: Judging): Task {
  const { db, photos, retrySeconds = [2, 10, 30, 60] } = judging
  return taskOf(itemToJudge, async (reference) => {
    // Before the item may end, which deletes the row of its photo.
    const objects = await objectsOf(db, { itemId: reference.itemId })
    const item = await begin(judging, reference, retrySeconds.length + 1)
    if (!item) return photos.deleteOwed(objects)
    const { outcome, seconds, sample } = await judgeStored(judging, item, reference.jobId)
    await db.transaction().execute(async (transaction) => {
      if (outcome.ok) return recordResult(judging, transaction, reference, outcome.value)
      const { problem } = outcome
      if (sample) return recordProblem(judging, transaction, reference, problem)
      if (notBegun.includes(problem.code)) {
        const delaySeconds = problem.retryAfterSeconds ?? retrySeconds[0] ?? 0
        return putBack(judging, transaction, reference, { delaySeconds, uncounted: true })
      }
      if (!passing.includes(problem.code)) return recordProblem(judging, transaction, reference, problem)
      const delaySeconds = retrySeconds[item.attempts - 1]
      if (seconds >= shares.fruitlessSeconds && item.attempts >= triesOfHangingItem) {
        return recordProblem(judging, transaction, reference, problem)
      }
      if (delaySeconds === undefined) return recordProblem(judging, transaction, reference, engineFailure)
      return putBack(judging, transaction, reference, { delaySeconds, uncounted: false })
    })
    await photos.deleteOwed(objects)
  })
}

/** An item whose judging has begun, how it is judged, and the owner and language of its job. */
interface ItemToJudge extends OpenItem {
  owner: AccountMode
  by: JudgedBy
  language: Language
}

/** Marks an item as running. Returns undefined if there is nothing to do for it. */
function begin(
  { db, retentionSeconds }: Judging,
  { jobId, itemId }: Reference,
  mostAttempts: number,
): Promise<ItemToJudge | undefined> {
  return db.transaction().execute(async (transaction) => {
    const job = await lockOpenJob(transaction, jobId)
    const item = job && (await findOpenItem(transaction, itemId))
    if (!item) return undefined
    const end = (ended: ItemEnd) => endItems(transaction, job, { id: itemId }, ended, retentionSeconds)
    if (job.expired || job.state === 'cancelling') {
      await (job.expired ? queueJob(transaction, jobId) : end({ state: 'cancelled' }))
      return undefined
    }
    if (item.attempts >= mostAttempts) {
      // Each earlier attempt ended with the death of its worker. This photo may be the cause.
      await end(failed(engineFailure))
      return undefined
    }
    await sql`
      update job_items
         set state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()), revision = ${job.revision + 1}
       where id = ${itemId}`.execute(transaction)
    // A worker that died has left it running.
    const begun = item.state === 'queued' ? 1 : 0
    const set = sql`
      queued = queued - ${begun}, running = running + ${begun}, started_at = coalesce(jobs.started_at, now())`
    await changeJob(transaction, job, set)
    const owner = ownerOf(job)
    const by = judgedBy(item, await policyOfItem(transaction, owner.accountId, item))
    return { ...item, attempts: item.attempts + 1, by, owner, language: Language.parse(job.language) }
  })
}

/** The outcome for an item, how long a worker was busy with it, and the sample that its photo is in test mode. */
interface Judged<Result = CheckResult> {
  outcome: Outcome<Result>
  seconds: number
  sample?: Sample | undefined
}

/** Reads the photo of an item, judges it and attests the verdict. A sample in test mode has the outcome that it provokes. */
async function judgeStored(
  judging: Judging,
  item: ItemToJudge,
  requestId: string,
): Promise<Judged<AttestedResult>> {
  const { documentId, mode, by, language, owner } = item
  const read = await readPhoto(judging, item.id)
  if (!read.ok) return { outcome: read, seconds: 0 }
  // It is gone if the item has ended meanwhile; then the problem is not recorded.
  if (!read.value) return { outcome: { ok: false, problem: engineFailure }, seconds: 0 }
  const { value: bytes } = read
  const catalog = judging.catalog()
  const sample = sampleOf(owner, bytes)
  const attested = async ({ outcome, ...judged }: Judged) => {
    const about = { livemode: owner.livemode, requestId, photo: bytes }
    return { ...judged, outcome: await judging.attestations.attested(outcome, about) }
  }
  const document = findDocument(catalog, documentId)
  if (!document.ok) return { outcome: document, seconds: 0, sample }
  const asked = { document: document.value, mode, ...by, language }
  if (sample)
    return attested({ outcome: provoked(sample, 'item', { ...asked, catalog }), seconds: 0, sample })
  const problem = await judging.unpaid.refusal(nameInMode(owner))
  if (problem) return { outcome: { ok: false, problem }, seconds: 0 }
  return attested(await judge(judging, item, { bytes, ...asked }))
}

/** Judges the photo of an item, and says how long a worker was busy with it. */
async function judge(
  { db, engine, onFailure }: Judging,
  { id, owner }: ItemToJudge,
  photo: EngineInput,
): Promise<Judged> {
  const watch = watchItem(db, id, onFailure)
  let seconds = 0
  const onWorked = (worked: number) => {
    seconds = worked
  }
  try {
    const outcome = await engine.check({
      ...photo,
      ...{ flow: nameInMode(owner), rank: 'job', onWorked },
      ...{ signal: watch.overdue, callerLeft: watch.unwanted },
    })
    return { outcome, seconds }
  } catch (error) {
    onFailure(error)
    return { outcome: { ok: false, problem: engineFailure }, seconds }
  } finally {
    await watch.end()
  }
}

/** Stores a result and captures the price if it is the job's first result with a face: both or neither. */
async function recordResult(
  { retentionSeconds }: Judging,
  transaction: Transaction<Tables>,
  { jobId, itemId }: Reference,
  result: AttestedResult,
): Promise<void> {
  const job = await lockOpenJob(transaction, jobId)
  const item = job && (await findOpenItem(transaction, itemId))
  if (!item) return
  if (job.expired) return queueJob(transaction, jobId)
  if (hasFace(result) && !(await chargeOnce(transaction, job, item.holdId))) {
    return void (await expireItems(transaction, job, { holdId: item.holdId }, retentionSeconds))
  }
  const end = { state: 'completed', result: storedResult(result) } as const
  await endItems(transaction, job, { id: itemId }, end, retentionSeconds)
  const { documentId } = item
  const photo = { ...ownerOf(job), at: new Date(), keyId: null, documentId, judged: result }
  await countResults(transaction, [photo])
}

async function recordProblem(
  { retentionSeconds }: Judging,
  transaction: Transaction<Tables>,
  { jobId, itemId }: Reference,
  problem: Problem,
): Promise<void> {
  const job = await lockOpenJob(transaction, jobId)
  if (job) await endItems(transaction, job, { id: itemId }, failed(problem), retentionSeconds)
}

const failed = (problem: Problem): ItemEnd => ({ state: 'failed', problem })

/**
 * Queues an item for its next attempt, or cancels it if its job was cancelled. With `uncounted`, the last attempt does not
 * count, because the photo did not get a worker.
 */
async function putBack(
  { retentionSeconds }: Judging,
  transaction: Transaction<Tables>,
  reference: Reference,
  { delaySeconds, uncounted }: { delaySeconds: number; uncounted: boolean },
): Promise<void> {
  const { jobId, itemId } = reference
  const job = await lockOpenJob(transaction, jobId)
  const item = job && (await findOpenItem(transaction, itemId))
  if (!item) return
  if (job.state === 'cancelling') {
    await endItems(transaction, job, { id: itemId }, { state: 'cancelled' }, retentionSeconds)
    return
  }
  const back = item.state === 'running' ? 1 : 0
  await sql`
    update job_items
       set state = 'queued', attempts = attempts - ${uncounted ? 1 : 0}, revision = ${job.revision + 1}
     where id = ${itemId}`.execute(transaction)
  await changeJob(transaction, job, sql`queued = queued + ${back}, running = running - ${back}`)
  await queueItems(transaction, [reference], await openItemsOf(transaction, ownerOf(job)), delaySeconds)
}

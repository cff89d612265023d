import { sql, type Transaction } from 'kysely'
import { type Caller, inTestMode } from '#accounts/caller.ts'
import { jobLimits } from '#config/limits.ts'
import type { Problem } from '#foundation/problem.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import { objectsOwedBy } from '#storage/photos/objects.ts'
import type { PhotoPlaces } from '#storage/photos/photo-places.ts'
import { type Task, taskOf } from '#storage/queue-tasks.ts'
import { PausedBecause } from '#webhooks/events.ts'
import { announceJob, endItems, endJob, expireItems, jobToAdvance, queueJob } from './end.ts'
import { changeJob, isOver, type JobRow, lockOpenJob, mayHoldPart } from './find.ts'
import { holdPart, type PartTerms } from './hold-part.ts'

export interface JobAdvance extends PartTerms {
  db: Database
  photos: Pick<PhotoPlaces, 'deleteOwed'>
  /** How long a job is kept after its end. */
  retentionSeconds: number
}

/**
 * The task that takes a job further: it holds the next parts, cancels what is left or fails what has expired, closes a job that its
 * sender has forgotten, and ends one of which nothing is left. It does so in short transactions, each of which leaves the job in
 * order, so it may run twice.
 */
export function advanceJobTask(advance: JobAdvance): Task {
  const { db, photos } = advance
  return taskOf(jobToAdvance, async ({ jobId }, { signal }) => {
    const owed: string[] = []
    let goesOn = true
    while (goesOn && !signal.aborted) {
      goesOn = await db.transaction().execute(async (transaction) => {
        const further = await takeStep(advance, transaction, jobId)
        owed.push(...(await objectsOwedBy(transaction)))
        return further
      })
    }
    // Once for all steps, because this may wait for the store, and other jobs wait for this task.
    await photos.deleteOwed(owed)
    // The process stops; another goes on.
    if (goesOn) throw new Error('the process stops before the job is taken further')
  })
}

/** Takes one step. Returns whether there is another to take now. */
async function takeStep(
  advance: JobAdvance,
  transaction: Transaction<Tables>,
  jobId: string,
): Promise<boolean> {
  const { retentionSeconds } = advance
  const locked = await lockOpenJob(transaction, jobId)
  if (!locked) return false
  const takesNoMore = locked.state === 'open' && (locked.expired || isIdle(locked))
  const job = takesNoMore ? await changeJob(transaction, locked, sql`state = 'running'`) : locked
  if (isOver(job)) {
    await endJob(transaction, job, retentionSeconds)
    return false
  }
  if (job.expired) {
    const left = await expireItems(transaction, job, { states: ['queued', 'running'] }, retentionSeconds)
    return left.ended_at === null
  }
  if (job.state === 'cancelling') {
    if (job.queued === 0) return false
    const cancelled = { state: 'cancelled' } as const
    const left = await endItems(transaction, job, { states: ['queued'] }, cancelled, retentionSeconds)
    return left.queued > 0
  }
  return job.paused_because !== 'requested' && mayHoldPart(job) && holdNext(advance, transaction, job)
}

/** Whether an open job got no photo for so long that its sender may have forgotten it. That of a paused one may have been asked to wait. */
function isIdle({ paused_because, last_item_at }: JobRow): boolean {
  return paused_because === null && last_item_at.getTime() <= Date.now() - jobLimits.idleSeconds * 1000
}

/** Holds the next part. Pauses the job if it cannot be paid, and announces that once. */
async function holdNext(
  advance: JobAdvance,
  transaction: Transaction<Tables>,
  job: JobRow,
): Promise<boolean> {
  const held = await holdPart(transaction, job, await callerOf(transaction, job), advance)
  if (!held.ok) {
    const because = reasonOf(held.problem)
    if (because === job.paused_because) return false
    const paused = await changeJob(transaction, job, sql`paused_because = ${because}`)
    if (job.paused_because === null) await announceJob(transaction, paused, 'job.paused')
    return false
  }
  // A job that was paused is not closed as soon as it goes on.
  if (job.paused_because !== null) {
    await changeJob(transaction, held.value, sql`last_item_at = now(), paused_because = null`)
  }
  return true
}

function reasonOf({ code, detail }: Problem) {
  const because = PausedBecause.exclude(['requested']).safeParse(code)
  if (!because.success) throw new Error(`the next photos of the job cannot be judged: ${detail}`)
  return because.data
}

/** The caller that created the job, as the one that pays its parts. */
async function callerOf(db: Executor, job: JobRow): Promise<Caller> {
  const { account_id: accountId, livemode, spender } = job
  const { owner, walletId } = await db
    .selectFrom('accounts')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['accounts.owner', 'wallets.id as walletId'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const live: Caller = { channel: 'platform', accountId, livemode: true, owner, walletId, spender }
  return livemode ? live : inTestMode(live)
}

/** Jobs in one run; the next run takes the others. */
const atOnce = 500

/** A job that goes on when there is money does so within a minute, with the time until the next run and the queue. */
const lookAgainSeconds = 45

/**
 * Takes jobs further, by turns, that no call and no item's end does: those that have expired, that are open and got no photo for an
 * hour, that were paused for lack of money, and those whose task was lost.
 * @returns How many jobs are taken further.
 */
export async function tendJobs(db: Database): Promise<number> {
  const { itemsOfPart, parts, idleSeconds } = jobLimits
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    with turn as (
      select id from jobs
       where ended_at is null and try_after <= now()
       order by try_after limit ${atOnce}
         for no key update skip locked
    )
    update jobs set try_after = now() + make_interval(secs => ${lookAgainSeconds})
      from turn where jobs.id = turn.id
    returning jobs.id,
      expires_at <= now()
      or (state = 'open' and paused_because is null and last_item_at <= now() - make_interval(secs => ${idleSeconds}))
      or (state = 'cancelling' and queued > 0)
      or (state <> 'open' and queued + running = 0)
      or (state in ('open', 'running') and paused_because is distinct from 'requested'
          and total - held >= case state when 'open' then ${itemsOfPart}::int else 1 end
          and queued + running - (total - held) <= ${(parts - 1) * itemsOfPart}) as "isDue"`.execute(db)
  const due = rows.filter(({ isDue }) => isDue)
  // When the jobs are not locked any more, because workers wait for that.
  await db.transaction().execute(async (transaction) => {
    for (const { id } of due) await queueJob(transaction, id)
  })
  return due.length
}

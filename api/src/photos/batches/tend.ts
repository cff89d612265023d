import { type RawBuilder, sql } from 'kysely'
import { batchLimits } from '#config/limits.ts'
import type { Database } from '#storage/database.ts'
import { queueBatch } from '../jobs/end.ts'

/** Batches of each kind in one run; the next run takes the others. */
const atOnce = 500

/** A batch that goes on when there is money does so within a minute, with the time until the next run and the queue. */
const lookAgainSeconds = 45

/**
 * Takes batches further that no call and no job does: cancels those that have expired, closes open ones that got no photo for an
 * hour, tries those again that were paused for lack of money, and those for which the task of a job's end was lost. Each batch
 * is changed in a short transaction of its own. Tries all of them, and rejects at the end if some could not be taken further.
 * @returns How many batches it took further.
 */
export async function tendBatches(db: Database): Promise<number> {
  const failures: unknown[] = []
  let tended = 0
  const each = async <B>(batches: readonly B[], tend: (batch: B) => Promise<boolean>) => {
    for (const batch of batches) {
      const done = await tend(batch).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (done) tended += 1
    }
  }
  await each(await idsOf(db, expired, sql`expires_at`), (id) => change(db, id, expired, cancelled))
  await each(await idsOf(db, idle, sql`last_item_at`), (id) => change(db, id, idle, sql`state = 'closed'`))
  await each(await takeTurn(db), async (id) => {
    await db.transaction().execute((transaction) => queueBatch(transaction, id))
    return true
  })
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} batches could not be taken further`)
  }
  return tended
}

const expired = sql`ended_at is null and state <> 'cancelling' and expires_at <= now()`
const cancelled = sql`state = 'cancelling', cancelled_because = 'expired', paused_because = null`

/** The sender of a paused batch may have been asked to wait. */
const idle = sql`
  ended_at is null and state = 'open' and paused_because is null
  and last_item_at <= now() - make_interval(secs => ${batchLimits.idleSeconds})`

async function idsOf(
  db: Database,
  which: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from batches where ${which} order by ${first} limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes a batch that is still so and that no other transaction has locked. */
function change(
  db: Database,
  id: string,
  which: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      with free as (select id from batches where id = ${id} and ${which} for no key update skip locked)
      update batches set ${to} from free where batches.id = free.id returning batches.id`.execute(transaction)
    if (rows.length > 0) await queueBatch(transaction, id)
    return rows.length > 0
  })
}

/**
 * Takes the open batches whose turn it is, and that lacked money or may be stuck: being cancelled, has an ended job that is not counted, or
 * has no job under way but photos for one, or nothing left to wait for.
 */
async function takeTurn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    with turn as (
      select id from batches
       where ended_at is null and try_after <= now()
       order by try_after limit ${atOnce}
         for no key update skip locked
    )
    update batches set try_after = now() + make_interval(secs => ${lookAgainSeconds})
      from turn where batches.id = turn.id
    returning batches.id,
      paused_because in ('insufficient_funds', 'spend_limit_reached') or state = 'cancelling'
      or exists (select from jobs where batch_id = batches.id and ended_at is not null and not counted_in_batch)
      or ((state = 'closed' or waiting >= ${batchLimits.itemsOfJob}) and (paused_because is null or waiting = 0)
          and not exists (select from jobs where batch_id = batches.id and ended_at is null)) as "isDue"`.execute(
    db,
  )
  return rows.flatMap(({ id, isDue }) => (isDue ? [id] : []))
}

import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/*
 * graphile-worker gives the task of a process that died to another worker only after four hours. Therefore every worker
 * records every few seconds that it is alive, and tasks that are locked by a worker without a recent record are unlocked.
 * A worker that was only slow continues, and the task is done twice, which every task must allow.
 *
 * A worker that lives can hold a lock without knowing it: the answer to its query was lost with the session, or a replica
 * was promoted that had not yet received the end of the task. Such a worker goes on under a new id.
 */

/** Records that a worker is alive. */
export async function beat(db: Database, workerId: string): Promise<void> {
  await sql`
    insert into queue_workers (id, beat_at) values (${workerId}, now())
    on conflict (id) do update set beat_at = excluded.beat_at`.execute(db)
}

/** Deletes the record of a worker that has ended and holds no task. */
export async function leave(db: Database, workerId: string): Promise<void> {
  await sql`delete from queue_workers where id = ${workerId}`.execute(db)
}

/** How many tasks a worker has had locked for over `lostAfterSeconds` although it does not do them. */
export async function countForgotten(
  db: Database,
  workerId: string,
  heldIds: readonly string[],
  lostAfterSeconds: number,
): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from graphile_worker.jobs
     where locked_by = ${workerId}
       and locked_at < now() - make_interval(secs => ${lostAfterSeconds})
       and id <> all(${[...heldIds]}::bigint[])`.execute(db)
  return rows[0]?.tasks ?? 0
}

/**
 * Unlocks the tasks of workers that have not recorded for `lostAfterSeconds` that they are alive.
 * @returns The number of workers whose tasks were unlocked.
 */
export async function unlockLost(db: Database, lostAfterSeconds: number): Promise<number> {
  const { rows } = await sql<{ lost: string[] }>`
    with silent as (
      select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null
         and locked_at < now() - make_interval(secs => ${lostAfterSeconds})
         and not exists (
           select from queue_workers
            where id = locked_by and beat_at >= now() - make_interval(secs => ${lostAfterSeconds})
         )
    ), forgotten as (
      delete from queue_workers where beat_at < now() - make_interval(secs => ${lostAfterSeconds})
    ), ids as (
      select array_agg(id) as lost from silent having count(*) > 0
    )
    select lost, graphile_worker.force_unlock_workers(lost) from ids`.execute(db)
  return rows[0]?.lost.length ?? 0
}

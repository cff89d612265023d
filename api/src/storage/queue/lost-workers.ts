import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/*
 * graphile-worker gives the task of a process that died to another worker only after four hours. Therefore every worker
 * records every few seconds that it is alive, and tasks that are locked by a worker without a recent record are unlocked.
 * A worker that was only slow continues, and the task is done twice, which every task must allow.
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

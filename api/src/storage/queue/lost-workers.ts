import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/*
 * graphile-worker gives a task of a process that died to another one after four hours. Here every worker writes down,
 * every few seconds, that it lives; what is locked by one that was not heard of for a while is unlocked. A worker that
 * was only slow goes on, and the task is done twice, as every task may be.
 */

/** Writes down that a worker lives. */
export async function beat(db: Database, workerId: string): Promise<void> {
  await sql`
    insert into queue_workers (id, beat_at) values (${workerId}, now())
    on conflict (id) do update set beat_at = excluded.beat_at`.execute(db)
}

/** Forgets a worker that holds no task any more. */
export async function leave(db: Database, workerId: string): Promise<void> {
  await sql`delete from queue_workers where id = ${workerId}`.execute(db)
}

/**
 * Unlocks what workers hold that were not heard of for so long.
 * @returns How many workers were given up.
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

import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { TaskKind } from './task.ts'

export interface EnqueueOptions {
  /** So long from now at the earliest; at once where absent. */
  delaySeconds?: number
  /** Tries in all before the queue gives a task up that throws; 25 where absent, which takes three days. */
  maxAttempts?: number
  /** Smaller numbers go first; 0 where absent. */
  priority?: number
  /** While another task with this key waits, that one is replaced. */
  key?: string
}

/** Queues a task: it will run if, and only if, the transaction commits. */
export async function enqueue<P>(
  transaction: Transaction<Tables>,
  kind: TaskKind<P>,
  payload: P,
  { delaySeconds = 0, maxAttempts = 25, priority = 0, key }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      identifier => ${kind.name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + make_interval(secs => ${delaySeconds}),
      max_attempts => ${maxAttempts}::int,
      job_key => ${key ?? null},
      priority => ${priority}::int
    )`.execute(transaction)
}

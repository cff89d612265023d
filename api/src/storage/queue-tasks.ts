import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Tables } from './database.ts'

/** A kind of queued work: its name and the schema of its payload. Keep the payload small and free of personal data. */
export interface TaskKind<P> {
  /** Unique. It must never change, because work that waits in the queue refers to it. */
  readonly name: string
  readonly payload: z.ZodType<P>
}

/** What a task gets in addition to its payload. */
export interface TaskContext {
  /** Aborted when the process was asked to stop and has waited for a while: a task that can end early should do so. */
  readonly signal: AbortSignal
}

/** A kind of work together with the function that does it. */
export interface Task {
  readonly name: string
  run(payload: unknown, context: TaskContext): Promise<void>
}

/**
 * Makes a task for `startQueue`.
 * @param work Does the task. A task that throws is retried after e¹, e², e³ … seconds; a task whose process dies is
 *   retried at once. A task may therefore run more than once, even concurrently, and must be idempotent. For retries on
 *   another schedule, enqueue the next attempt and return.
 */
export function taskOf<P>(
  kind: TaskKind<P>,
  work: (payload: P, context: TaskContext) => Promise<void>,
): Task {
  return { name: kind.name, run: (payload, context) => work(kind.payload.parse(payload), context) }
}

export interface EnqueueOptions {
  /** The task runs no earlier than this many seconds from now. Default: 0. */
  delaySeconds?: number
  /** Tasks with smaller numbers run first. Default: 0. */
  priority?: number
  /** If another task with this key waits, this task replaces it. */
  key?: string
}

/** The priority of the task of a kind that is next, or 0 if none is ready. */
export async function leastPriority<P>(
  transaction: Transaction<Tables>,
  { name }: TaskKind<P>,
): Promise<number> {
  const { rows } = await sql<{ priority: number }>`
    select priority from graphile_worker.jobs
     where task_identifier = ${name} and locked_at is null and run_at <= now() and attempts < max_attempts
     order by priority limit 1`.execute(transaction)
  return rows[0]?.priority ?? 0
}

/** Queues a task. The task runs if, and only if, the transaction commits. */
export async function enqueue<P>(
  transaction: Transaction<Tables>,
  kind: TaskKind<P>,
  payload: P,
  { delaySeconds = 0, priority = 0, key }: EnqueueOptions = {},
): Promise<void> {
  const add = async () => {
    const { rows } = await sql<{ added: boolean }>`
      select id is not null as added from graphile_worker.add_job(
        identifier => ${kind.name},
        payload => ${JSON.stringify(payload)}::json,
        run_at => now() + make_interval(secs => ${delaySeconds}),
        max_attempts => 25, -- which take three days
        job_key => ${key ?? null},
        priority => ${priority}::int
      )`.execute(transaction)
    return rows[0]?.added === true
  }
  // graphile-worker 0.18 adds nothing if a worker takes the task with the key at that moment. The second time, it finds that
  // task taken, and adds another.
  if (!(await add()) && !(await add())) throw new Error(`the task ${kind.name} could not be queued`)
}

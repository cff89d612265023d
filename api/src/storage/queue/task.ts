import type { z } from 'zod'

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

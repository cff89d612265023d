import type { z } from 'zod'

/** A kind of work that is queued: its name, and what it needs to know. Keep the payload small and free of anything personal. */
export interface TaskKind<P> {
  /** Unique, and never changed: work that waits in the queue is found by it. */
  readonly name: string
  readonly payload: z.ZodType<P>
}

/** What a task may want to know besides its payload. */
export interface TaskContext {
  /** Aborted when the process has been asked to stop and waited a while: what can be cut short should be. */
  readonly signal: AbortSignal
}

/** A kind of work together with the function that does it. */
export interface Task {
  readonly name: string
  run(payload: unknown, context: TaskContext): Promise<void>
}

/**
 * Makes a task for `startQueue`.
 * @param work A task that throws is tried again, after e¹, e², e³ … seconds; one whose process dies is tried again at
 *   once. So it may run more than once, even at the same time, and its effect must be one. Where retries are to come on a
 *   schedule of their own, enqueue the next one and return.
 */
export function taskOf<P>(
  kind: TaskKind<P>,
  work: (payload: P, context: TaskContext) => Promise<void>,
): Task {
  return { name: kind.name, run: (payload, context) => work(kind.payload.parse(payload), context) }
}

import type { WorkerEvents } from 'graphile-worker'

/** Ids of the tasks that a queue worker does, and of those that it ended a moment ago. */
export interface HeldTasks {
  ids(): string[]
}

/**
 * Follows the events of a queue worker.
 * @param recordedMs How long it may take until the end of a task is recorded in the database.
 */
export function heldTasks(events: WorkerEvents, recordedMs: number): HeldTasks {
  const heldUntil = new Map<string, number>()
  events.on('job:start', ({ job }) => void heldUntil.set(job.id, Number.POSITIVE_INFINITY))
  events.on('job:complete', ({ job }) => void heldUntil.set(job.id, performance.now() + recordedMs))
  return {
    ids: () => {
      for (const [id, until] of heldUntil) if (until < performance.now()) heldUntil.delete(id)
      return [...heldUntil.keys()]
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountMode } from '../../foundation/account-mode.ts'
import { serverSentEvent } from '../../foundation/server-sent-event.ts'
import type { Database } from '../../storage/database/open.ts'
import { type FoundJob, findJob, revisionOf } from '../find.ts'
import { Job, JobItem, type JobStatus, JobWithItems } from '../schema.ts'

export interface Watch {
  db: Database
  /** Whose job it is. */
  owner: AccountMode
  /** Aborts when the client disconnects or the app closes. This ends the events. */
  signal: AbortSignal
}

/** How often to read the job's revision, and after how long without a change a comment keeps the stream alive. */
const pollMs = 300
const heartbeatMs = 15_000

/**
 * The progress of a job as server-sent events. The first event is `job` with all items. Each change then gives an `item` for
 * each changed item and a `job` without items. The last event is the `job` that has ended, or `deleted`. Changes within one
 * polling interval are sent as one.
 */
export async function* jobEvents({ db, owner, signal }: Watch, first: FoundJob): AsyncGenerator<string> {
  let shown = first
  yield serverSentEvent('job', JobWithItems.parse(shown.job), shown.revision)
  let silentMs = 0
  while (isOpen(shown.job.status)) {
    await sleep(pollMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    const revision = await revisionOf(db, owner, shown.job.id)
    if (revision === shown.revision) {
      silentMs += pollMs
      if (silentMs < heartbeatMs) continue
      yield ': still here\n\n'
    } else {
      const found = await findJob(db, owner, shown.job.id)
      if (!found) {
        yield serverSentEvent('deleted', { id: shown.job.id }, shown.revision + 1)
        return
      }
      yield* changes(shown, found)
      shown = found
    }
    silentMs = 0
  }
}

function* changes(before: FoundJob, { job, revision }: FoundJob): Generator<string> {
  for (const [index, item] of job.items.entries()) {
    const earlier = before.job.items[index]
    if (item.status !== earlier?.status) yield serverSentEvent('item', JobItem.parse(item), revision)
  }
  yield serverSentEvent('job', Job.parse(job), revision)
}

function isOpen(status: JobStatus): boolean {
  return status === 'queued' || status === 'running'
}

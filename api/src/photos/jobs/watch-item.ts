import { sql } from 'kysely'
import { periodically } from '#foundation/time.ts'
import type { Database } from '#storage/database.ts'

/** Signals that the result of an item is not wanted any more, because its job was cancelled or deleted. */
export interface ItemWatch {
  /** Aborted as soon as that is known: an item that waits for a worker should leave. */
  readonly unwanted: AbortSignal
  /** Aborted a little later: work that has not ended by then hangs, and should be ended. */
  readonly overdue: AbortSignal
  end(): Promise<void>
}

/** How often the job is looked at. Most items are judged within the first period, and cost no query. */
const lookSeconds = 1

/** How long the work on an item that is not wanted any more may go on: longer than a photo usually takes. */
const graceSeconds = 2

/** Watches the job of an item that is being judged. Call `end` when it is judged. */
export function watchItem(db: Database, itemId: string, onFailure: (error: unknown) => void): ItemWatch {
  const [unwanted, overdue] = [new AbortController(), new AbortController()]
  let grace: NodeJS.Timeout | undefined
  const look = async () => {
    if (unwanted.signal.aborted || (await isWanted(db, itemId))) return
    unwanted.abort()
    grace = setTimeout(() => overdue.abort(), graceSeconds * 1000)
  }
  const stopLooking = periodically(lookSeconds, look, onFailure)
  return {
    unwanted: unwanted.signal,
    overdue: overdue.signal,
    end: async () => {
      await stopLooking()
      clearTimeout(grace)
    },
  }
}

async function isWanted(db: Database, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from job_items join jobs on jobs.id = job_items.job_id
     where job_items.id = ${itemId} and job_items.ended_at is null and jobs.state <> 'cancelling'`.execute(db)
  return rows.length > 0
}

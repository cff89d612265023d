import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import { dayOf } from '../foundation/days.ts'
import type { Database, Executor } from '../storage/database/open.ts'
import { type Judged, reasonsOf } from './reasons.ts'

/** A photo that was judged for an account. */
export interface JudgedPhoto extends AccountMode {
  /** Null for a photo of a job or of a page of the dashboard. */
  keyId: string | null
  documentId: string
  judged: Judged
}

export interface ResultCounts {
  /** Counts a result, in memory. */
  count(photo: JudgedPhoto): void
  /** Adds the counts since the last write to the database. If it fails, they are kept for the next write. */
  write(): Promise<void>
}

/** A result as it is counted, on the day of its answer (UTC). */
interface Counted extends Omit<JudgedPhoto, 'judged'> {
  day: string
  status: Judged['status']
  reasons: ReturnType<typeof reasonsOf>
}

/**
 * Counts results in memory, so that no call waits for its count to be written.
 * @param most The most results held in memory. If the database is out of reach, further ones are not counted.
 */
export function resultCountsOf(db: Database, { most = 10_000 } = {}): ResultCounts {
  let unwritten: Counted[] = []
  return {
    count: (photo) => {
      if (unwritten.length < most) unwritten.push(countedOf(photo))
    },
    write: async () => {
      if (unwritten.length === 0) return
      const counted = unwritten
      unwritten = []
      try {
        await addToStored(db, counted)
      } catch (error) {
        unwritten = [...counted, ...unwritten].slice(0, most)
        throw error
      }
    },
  }
}

/** Counts one result in the transaction that stores it. */
export const countResult = (transaction: Executor, photo: JudgedPhoto): Promise<void> =>
  addToStored(transaction, [countedOf(photo)])

function countedOf({ judged, ...photo }: JudgedPhoto): Counted {
  return { ...photo, day: dayOf(new Date()), status: judged.status, reasons: reasonsOf(judged) }
}

/**
 * Adds all counts in one statement, in the same order in every process, so that concurrent writes never deadlock. Those of an
 * account that was erased meanwhile are left out.
 */
async function addToStored(db: Executor, counted: readonly Counted[]): Promise<void> {
  await sql`
    with counted as (
      select counted.*
        from json_to_recordset(${JSON.stringify(counted)}) as counted (
          "accountId" text, livemode boolean, day date, "documentId" text, "keyId" text, status text, reasons json)
       where exists (select from accounts where id = "accountId" and erased_at is null)
    ), of_results as (
      insert into result_counts as stored (account_id, livemode, day, document_id, key_id, ready, review, retake)
      select "accountId", livemode, day, "documentId", "keyId", count(*) filter (where status = 'READY'),
             count(*) filter (where status = 'REVIEW'), count(*) filter (where status = 'RETAKE')
        from counted
       group by 1, 2, 3, 4, 5
       order by 1, 2, 3, 4, 5
      on conflict (account_id, livemode, day, document_id, key_id) do update
         set ready = stored.ready + excluded.ready,
             review = stored.review + excluded.review,
             retake = stored.retake + excluded.retake
    )
    insert into finding_counts as stored (account_id, livemode, day, document_id, check_name, retake, sole, review)
    select "accountId", livemode, day, "documentId", reason."check",
           count(*) filter (where reason.status = 'RETAKE'),
           count(*) filter (where reason.status = 'RETAKE' and reason.sole),
           count(*) filter (where reason.status = 'REVIEW')
      from counted, json_to_recordset(counted.reasons) as reason ("check" text, status text, sole boolean)
     group by 1, 2, 3, 4, 5
     order by 1, 2, 3, 4, 5
    on conflict (account_id, livemode, day, document_id, check_name) do update
       set retake = stored.retake + excluded.retake,
           sole = stored.sole + excluded.sole,
           review = stored.review + excluded.review`.execute(db)
}

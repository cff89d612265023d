import { sql } from 'kysely'
import type { AccountMode } from '../../foundation/account-mode.ts'
import { type Refusal, refusal } from '../../foundation/problem.ts'
import type { Executor } from '../../storage/database/open.ts'

/** What the open jobs of an account in one mode have the service keep and do. */
export interface AccountLoad {
  /** Items that are not judged yet, those of jobs that a batch made too. */
  items: number
  /** The stored bytes of their photos, without those of batches, which have a limit of their own. */
  photoBytes: number
}

export interface StorageQuota {
  /** Megabytes of photos that all jobs of one account may have waiting. */
  jobMegabytes: number
}

export async function loadOf(db: Executor, { accountId, livemode }: AccountMode): Promise<AccountLoad> {
  const { rows } = await sql<{ items: number; bytes: number }>`
    select count(*)::int as items,
           coalesce(sum(coalesce(octet_length(sealed), photo_objects.bytes)) filter (where jobs.batch_id is null),
                    0)::float8 as bytes
      from jobs
      join job_items on job_items.job_id = jobs.id
      left join job_photos on job_photos.item_id = job_items.id
      left join photo_objects on photo_objects.address = job_photos.object
     where jobs.account_id = ${accountId} and jobs.livemode = ${livemode} and jobs.ended_at is null and job_items.ended_at is null`.execute(
    db,
  )
  const [row] = rows
  return { items: row?.items ?? 0, photoBytes: row?.bytes ?? 0 }
}

/** `too_many_stored_photos` if the photos of a further job do not fit in the account's quota; otherwise undefined. */
export function lackOfRoom(
  { photoBytes }: AccountLoad,
  furtherBytes: number,
  { jobMegabytes }: StorageQuota,
): Refusal | undefined {
  const limit = jobMegabytes * 1e6
  if (photoBytes + furtherBytes <= limit) return undefined
  const detail =
    `The photos of this account that wait in jobs have ${photoBytes} bytes, and may have ${limit}. ` +
    'Create the job when enough of them are judged.'
  const { problem } = refusal('too_many_stored_photos', detail, { limit, stored: photoBytes })
  return { ok: false, problem }
}

import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/database.ts'

/** An answer that takes longer is slow. Ours: it is a third of the time that an attempt has. */
const slowSeconds = 5

/** How long an endpoint is not called after a slow answer, and after none: twice as long each time. */
const pauseSeconds = { slow: 10, silent: 30, most: 3600 }

/** An endpoint that was silent for so long is disabled: as long as all attempts for one event take (`schedule.ts`). */
const silentHours = 76

/** After so long the owner of a slow endpoint gets a mail. Ours: shorter troubles end without them. */
const toldAfterHours = 24

/** How an attempt kept its slot: `failed` is a failure that came quickly. */
export type Pace = 'quick' | 'failed' | 'slow' | 'silent'

/** @param answered Whether the receiver answered, with any status. */
export function paceOf(answered: boolean, tookSeconds: number): Pace {
  if (tookSeconds < slowSeconds) return answered ? 'quick' : 'failed'
  return answered ? 'slow' : 'silent'
}

/**
 * Records the pace of an attempt at its endpoint, which must be locked. After a slow attempt the endpoint pauses as a whole;
 * its deliveries wait in the database. The first attempt that ends quickly ends all pauses.
 * @returns Whether the endpoint has been silent for so long that it has to be disabled, and whether its owner has to be
 *   told now that it is slow.
 */
export async function recordPace(
  transaction: Transaction<Tables>,
  endpointId: string,
  pace: Pace,
): Promise<{ isOver: boolean; tell: boolean }> {
  if (pace === 'quick' || pace === 'failed') {
    await sql`
      update webhook_endpoints
         set slow_since = null, slow_streak = 0, resumes_at = null, slow_told_at = null,
             quick_streak = case when ${pace} = 'quick' then least(quick_streak + 1, 1000000) else quick_streak end
       where id = ${endpointId} and (${pace} = 'quick' or slow_since is not null)`.execute(transaction)
    return { isOver: false, tell: false }
  }
  const pause =
    pace === 'slow'
      ? sql`${pauseSeconds.slow}`
      : sql`least(${pauseSeconds.silent} * 2 ^ least(slow_streak, 20), ${pauseSeconds.most})`
  // Attempts that were under way together count once.
  const { rows } = await sql<{ isOver: boolean; tell: boolean }>`
    update webhook_endpoints
       set slow_since = coalesce(slow_since, now()), quick_streak = 0,
           slow_streak = case when ${pace} = 'slow' then 0 else slow_streak + 1 end,
           resumes_at = now() + make_interval(secs => ${pause}),
           slow_told_at = coalesce(slow_told_at, case
             when slow_since < now() - make_interval(hours => ${toldAfterHours}) then now() end)
     where id = ${endpointId} and (resumes_at is null or resumes_at <= now())
    returning coalesce(slow_told_at = now(), false) as tell,
              ${pace} = 'silent' and slow_since < now() - make_interval(hours => ${silentHours}) as "isOver"`.execute(
    transaction,
  )
  return rows[0] ?? { isOver: false, tell: false }
}

/** Lets an endpoint be called at once, because its owner asked for that. */
export async function resume(transaction: Transaction<Tables>, endpointId: string): Promise<void> {
  await sql`
    update webhook_endpoints set resumes_at = null where id = ${endpointId} and resumes_at is not null`.execute(
    transaction,
  )
}

/** The state of an endpoint whose pace is not known. */
export const unknownPace = {
  slow_since: null,
  slow_streak: 0,
  resumes_at: null,
  slow_told_at: null,
} as const

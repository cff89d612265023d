import { type AccountMode, nameInMode } from '../../foundation/account-mode.ts'
import type { Refusal } from '../../foundation/problem.ts'
import { takeAtOnce } from '../../limits/take-at-once.ts'
import type { Executor } from '../../storage/database.ts'

const windowSeconds = 24 * 3600

/**
 * Counts photos of an account that are judged in test mode. A photo counts whatever comes of it; a documented sample does not,
 * because it is not judged.
 * @param photos How many: all are counted, or none.
 * @param perDay The most within 24 hours.
 * @returns `rate_limited` if they are too many; otherwise undefined.
 */
export async function takeTestPhotos(
  db: Executor,
  account: AccountMode,
  photos: number,
  perDay: number,
): Promise<Refusal | undefined> {
  if (photos === 0) return undefined
  const subject = `test-photos/${windowSeconds} ${nameInMode(account)}`
  const { granted, freeInSeconds } = await takeAtOnce(db, subject, { quota: perDay, windowSeconds }, photos)
  if (granted) return undefined
  const detail =
    `Test keys of an account have at most ${perDay} photos judged in 24 hours. Send the documented samples, which have ` +
    `no limit, use a live key, or try again in ${freeInSeconds} seconds.`
  const limits = { limit: perDay, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds }
  const extra = { policy: 'test_photos', ...limits }
  return { ok: false, problem: { code: 'rate_limited', detail, retryAfterSeconds: freeInSeconds, extra } }
}

import { createHash } from 'node:crypto'
import { unpaidWork as limit } from '../config/unpaid-work.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Database } from '../storage/database/open.ts'
import { takeAtOnce } from './take-at-once.ts'

/**
 * Counts a repeated call that has to be worked on again, because its answer is not stored.
 * @returns `too_many_repeats` if there were too many for its idempotency key.
 */
export async function countRepeat(db: Database, accountId: string, key: string): Promise<Outcome<null>> {
  const { repeatsPerKey, repeatWindowSeconds: windowSeconds } = limit
  const digest = createHash('sha256').update(key).digest('base64url')
  const subject = `repeat/${windowSeconds} ${accountId} ${digest}`
  const quota = { quota: repeatsPerKey, windowSeconds }
  const { granted, freeInSeconds } = await takeAtOnce(db, subject, quota, 1)
  if (granted) return { ok: true, value: null }
  const detail =
    `The photo of this call was made again ${repeatsPerKey} times under its Idempotency-Key, which is the limit for ` +
    'a day. To make it once more, send it with a new key, for its price.'
  const { problem } = refusal('too_many_repeats', detail, { limit: repeatsPerKey })
  return { ok: false, problem: { ...problem, retryAfterSeconds: freeInSeconds } }
}

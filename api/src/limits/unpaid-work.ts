import { unpaidWork as limit } from '../config/unpaid-work.ts'
import type { Problem } from '../foundation/problem.ts'
import type { Quota } from '../foundation/quota.ts'
import type { Database, Executor } from '../storage/database/open.ts'
import type { Standing } from './limiter.ts'
import { takeAnyway, takeAtOnce } from './take-at-once.ts'

/** Limits the work on photos that an account does not pay for, in each mode, across all processes. An account is given by its `nameInMode`. */
export interface UnpaidWork {
  /** The problem to answer before further work for an account is begun, if it has used up its limit; otherwise undefined. */
  refusal(account: string): Promise<Problem | undefined>
  /** Counts seconds of a vision worker that came to nothing. Never rejects. */
  count(account: string, seconds: number): Promise<void>
}

export interface UnpaidWorkOptions {
  db: Database
  /** If absent, the limit of `config/unpaid-work.ts`. */
  seconds?: number
  /** Called with the error if work could not be counted, or the count could not be read. */
  onFailure(error: unknown): void
}

/** For so long, what was read of an account is not read again. Other processes may let it pass for as long. */
const freshMs = 5000

/** In milliseconds. */
const quotaOf = (seconds: number): Quota => ({ quota: seconds * 1000, windowSeconds: limit.windowSeconds })

const subjectOf = (accountId: string) => `unpaid/${limit.windowSeconds} ${accountId}`

/**
 * If the database cannot be reached, nothing is refused or counted here, because without the database there is no paid work
 * either.
 */
export function openUnpaidWork({ db, seconds = limit.seconds, onFailure }: UnpaidWorkOptions): UnpaidWork {
  const quota = quotaOf(seconds)
  const read = new Map<string, { atMs: number; standing: Promise<Standing> }>()

  /** A map keeps its order, so the oldest are first. */
  function forgetOld(accountId: string): void {
    read.delete(accountId)
    for (const [other, { atMs }] of read) {
      if (performance.now() - atMs < freshMs) return
      read.delete(other)
    }
  }

  function standingOf(accountId: string): Promise<Standing> {
    const known = read.get(accountId)
    if (known && performance.now() - known.atMs < freshMs) return known.standing
    forgetOld(accountId)
    const standing = takeAtOnce(db, subjectOf(accountId), quota, 0)
    read.set(accountId, { atMs: performance.now(), standing })
    return standing
  }

  return {
    refusal: async (accountId) => {
      try {
        const { remaining, freeInSeconds } = await standingOf(accountId)
        return remaining > 0 ? undefined : tooMuch(seconds, freeInSeconds)
      } catch (error) {
        read.delete(accountId)
        onFailure(error)
        return undefined
      }
    },
    count: async (accountId, worked) => {
      try {
        await takeAnyway(db, subjectOf(accountId), quota, Math.ceil(worked * 1000))
      } catch (error) {
        onFailure(error)
      } finally {
        read.delete(accountId)
      }
    },
  }
}

/** Counts the bytes of stored photos that are deleted without a result, in the transaction that deletes them. */
export async function countDropped(transaction: Executor, accountId: string, bytes: number): Promise<void> {
  const milliseconds = Math.ceil((bytes / limit.bytesPerSecond) * 1000)
  if (milliseconds === 0) return
  await takeAnyway(transaction, subjectOf(accountId), quotaOf(limit.seconds), milliseconds)
}

function tooMuch(seconds: number, freeInSeconds: number): Problem {
  const { windowSeconds } = limit
  return {
    code: 'too_much_unpaid_work',
    detail:
      `Photos of this account that could not be judged have kept the service busy for ${seconds} seconds within ` +
      `${windowSeconds} seconds, and nothing was charged. Try again in ${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
    extra: { limit: seconds, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds },
  }
}

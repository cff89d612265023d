import type { Problem } from '../foundation/problem.ts'
import type { Quota } from '../foundation/quota.ts'
import type { Database } from '../storage/database/open.ts'
import { networkName } from './address.ts'
import { openLimiter } from './limiter.ts'

export interface FailedAttempts {
  /** What to answer an address that has failed too often, before its next attempt is looked into; else undefined. */
  refusal(address: string): Promise<Problem | undefined>
  /** Counts an attempt that failed. Returns what to answer instead where it is one too many. */
  count(address: string): Promise<Problem | undefined>
  /** To be called every few seconds, so that addresses of long ago take no memory. */
  forget(): void
}

export interface FailedAttemptsOptions {
  db: Database
  /** Tells what is counted here from what is counted elsewhere: `key`, `sign-in`. */
  kind: string
  perAddress: Quota
  secret: string
  /** Told where a failure could not be counted. */
  onFailure(error: unknown): void
}

/**
 * Counts failed attempts to authenticate by the address that they come from, over all processes. Only a code of the
 * address is kept. Once an address has failed too often, to look into its further attempts takes no query. Where the
 * database is out of reach, nothing is refused here: without it nobody is let in either.
 */
export function failedAttempts(options: FailedAttemptsOptions): FailedAttempts {
  const { db, kind, perAddress, secret, onFailure } = options
  const limiter = openLimiter(db, `failed ${kind}`, perAddress)
  const { quota, windowSeconds } = perAddress

  const tooMany = (freeInSeconds: number): Problem => ({
    code: 'too_many_failures',
    detail: `More than ${quota} attempts from your address failed within ${windowSeconds} seconds. Try again in ${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
    extra: { limit: quota, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds },
  })

  return {
    refusal: async (address) => {
      try {
        const { granted, freeInSeconds } = await limiter.look(networkName(secret, address))
        return granted ? undefined : tooMany(freeInSeconds)
      } catch (error) {
        onFailure(error)
        return undefined
      }
    },
    count: async (address) => {
      try {
        const { granted, freeInSeconds } = await limiter.take(networkName(secret, address), 1)
        return granted ? undefined : tooMany(freeInSeconds)
      } catch (error) {
        onFailure(error)
        return undefined
      }
    },
    forget: limiter.forget,
  }
}

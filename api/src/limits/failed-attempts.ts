import type { Problem } from '../foundation/problem.ts'
import type { Quota } from '../foundation/quota.ts'
import type { Secrets } from '../foundation/secrets.ts'
import type { Database } from '../storage/database.ts'
import { networkName } from './address.ts'
import { type Limiter, openLimiter, type Seen } from './limiter.ts'

export interface FailedAttempts {
  /** The problem to answer if an address has failed too often, before its next attempt is examined; otherwise undefined. */
  refusal(address: string): Promise<Problem | undefined>
  /** Counts a failed attempt. Returns the problem to answer if it is one too many; otherwise undefined. */
  count(address: string): Promise<Problem | undefined>
  /** Frees the memory of old addresses. To be called every few seconds. */
  forget(): void
}

export interface FailedAttemptsOptions {
  db: Database
  /** Separates these counts from those of other kinds: `key`, `sign-in`. */
  kind: string
  perAddress: Quota
  secrets: Secrets
  /** Called with the error if a failure could not be counted. */
  onFailure(error: unknown): void
}

/**
 * Counts failed attempts to authenticate per address, across all processes. Only a keyed hash of the address is stored.
 * Once an address has failed too often, its further attempts cost no query. If the database cannot be reached, nothing is
 * refused here, because without the database no one can authenticate anyway.
 */
export function failedAttempts(options: FailedAttemptsOptions): FailedAttempts {
  const { db, kind, perAddress, secrets, onFailure } = options
  const limiter = hiddenSubjects(openLimiter(db, `failed ${kind}`, perAddress), secrets, networkName)
  const { quota, windowSeconds } = perAddress

  const tooMany = (freeInSeconds: number): Problem => ({
    code: 'too_many_failures',
    detail:
      `More than ${quota} attempts from your address failed within ${windowSeconds} seconds. Try again in ` +
      `${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
    extra: { limit: quota, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds },
  })

  const refusalBy = async (looking: () => Seen | Promise<Seen>): Promise<Problem | undefined> => {
    try {
      const { granted, freeInSeconds } = await looking()
      return granted ? undefined : tooMany(freeInSeconds)
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }

  return {
    refusal: (address) => refusalBy(() => limiter.look(address)),
    count: (address) => refusalBy(() => limiter.take(address, 1)),
    forget: limiter.forget,
  }
}

/**
 * Hides the subjects of a limiter, such as addresses: each is stored only under a name that is a hash with the newest secret. A
 * new secret begins all counts anew.
 */
export function hiddenSubjects(
  limiter: Limiter,
  [newest]: Secrets,
  nameOf: (secret: string, subject: string) => string,
): Limiter {
  return {
    ...limiter,
    take: (subject, amount) => limiter.take(nameOf(newest, subject), amount),
    look: (subject) => limiter.look(nameOf(newest, subject)),
    giveBack: (subject, amount) => limiter.giveBack(nameOf(newest, subject), amount),
  }
}

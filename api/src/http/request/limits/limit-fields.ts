import type { Problem } from '../../../foundation/problem.ts'
import type { Quota } from '../../../foundation/quota.ts'
import type { Standing } from '../../../limits/limiter.ts'

/* The fields of draft-ietf-httpapi-ratelimit-headers, and the answer to a call over a limit. */

/** An item of the field `RateLimit-Policy`: what a limit allows. */
export function policyField(name: string, { quota, windowSeconds }: Quota): string {
  return `"${name}";q=${quota};w=${windowSeconds}`
}

/** An item of the field `RateLimit`: what is left, and in how many seconds there is more. */
export function standingField(name: string, { remaining, freeInSeconds }: Standing): string {
  return `"${name}";r=${remaining};t=${freeInSeconds}`
}

export interface Exceeded {
  /** The name of the limit in the fields. */
  policy: string
  /** Whose limit it is, to begin a sentence: `This account`. */
  whose: string
  quota: Quota
  standing: Pick<Standing, 'freeInSeconds'>
  /** Added to what is allowed: `, and each item of a job counts as a call`. */
  note?: string
}

/** The problem of a call over a limit. */
export function rateLimited({ policy, whose, quota: limit, standing, note = '' }: Exceeded): Problem {
  const { quota, windowSeconds } = limit
  const { freeInSeconds } = standing
  return {
    code: 'rate_limited',
    detail: `${whose} may make only ${quota} calls in ${windowSeconds} seconds${note}. Try again in ${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
    extra: { policy, limit: quota, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds },
  }
}

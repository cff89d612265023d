import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { type Caller, callerOf, keyOf } from '../accounts/caller.ts'
import { lackOfFunds, quote } from '../billing/metering/hold.ts'
import { isPriced, type PricedOperation } from '../billing/prices.ts'
import type { Config } from '../config/config.ts'
import { nameInMode } from '../foundation/access.ts'
import type { Problem } from '../foundation/problem.ts'
import { type Limiter, openLimiter, type Standing } from '../limits/limiter.ts'
import { onePerCall } from '../limits/turns.ts'
import type { Database } from '../storage/database.ts'

/** A limit of calls, as answers state it. */
export interface StatedLimit {
  /** The name of the limit in the fields of an answer. */
  readonly policy: string
  /** Whose limit it is, to begin a sentence: `This account`. */
  readonly whose: string
  readonly limiter: Pick<Limiter, 'quota' | 'take' | 'giveBack'>
  /** Added to what is allowed: `, and each item of a job counts as a call`. */
  readonly note?: string
}

/**
 * Takes an amount from all limits, or from none if one of them has less left: a refused call counts for nothing. States in the
 * fields of draft-ietf-httpapi-ratelimit-headers what the limits allow, and what is left of those that were looked at.
 * @param limits Each with the subject whose amount is taken.
 * @returns The first limit that refused, and the problem to answer; undefined if none did.
 */
export async function takeFromAll<Limit extends StatedLimit>(
  reply: FastifyReply,
  limits: readonly (readonly [Limit, subject: string])[],
  amount = 1,
): Promise<{ limit: Limit; problem: Problem } | undefined> {
  const allowed = limits.map(([{ policy, limiter }]) => {
    const { quota, windowSeconds } = limiter.quota
    return `"${policy}";q=${quota};w=${windowSeconds}`
  })
  const left: string[] = []
  let refused: { limit: Limit; problem: Problem } | undefined
  for (const [index, [limit, subject]] of limits.entries()) {
    const standing = await limit.limiter.take(subject, amount)
    left.push(`"${limit.policy}";r=${standing.remaining};t=${standing.freeInSeconds}`)
    if (standing.granted) continue
    for (const [{ limiter }, name] of limits.slice(0, index)) limiter.giveBack(name, amount)
    refused = { limit, problem: rateLimited(limit, standing) }
    break
  }
  reply.header('RateLimit-Policy', allowed.join(', ')).header('RateLimit', left.join(', '))
  return refused
}

/** The problem of a call over a limit. */
export function rateLimited(
  { policy, whose, limiter, note = '' }: Omit<StatedLimit, 'limiter'> & { limiter: Pick<Limiter, 'quota'> },
  { freeInSeconds }: Pick<Standing, 'freeInSeconds'>,
): Problem {
  const { quota, windowSeconds } = limiter.quota
  return {
    code: 'rate_limited',
    detail: `${whose} may make only ${quota} calls in ${windowSeconds} seconds${note}. Try again in ${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
    extra: { policy, limit: quota, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds },
  }
}

export type RateLimits = ReturnType<typeof rateLimits>

/**
 * Limits the calls of each key and of each account over all its keys of one mode. A paid call over its limit gets 402 if the
 * wallet does not cover its price, because waiting would not help. If the database is out of reach and no lease is left, the
 * answer is 503 `not_ready`: no paid call could be made without the database either, and calls are never unlimited.
 * @param options `onLimited` is called with the policy by which a call was refused.
 */
export function rateLimits({
  db,
  ratePerKey,
  ratePerAccount,
  baseUrl,
  onLimited,
}: Pick<Config, 'ratePerKey' | 'ratePerAccount' | 'baseUrl'> & {
  db: Database
  onLimited: (policy: 'key' | 'account') => void
}) {
  const note = ', and each item of a job counts as a call'
  const keys = openLimiter(db, 'key', ratePerKey)
  const accounts = openLimiter(db, 'account', ratePerAccount)
  const ofKey = { policy: 'key', whose: 'This API key', limiter: keys, note } as const
  const ofAccount = { policy: 'account', whose: 'This account', limiter: accounts, note } as const
  const looks = onePerCall<Awaited<ReturnType<typeof lackOfFunds>>>()

  async function consume(
    request: FastifyRequest,
    reply: FastifyReply,
    amount: number,
  ): Promise<Problem | undefined> {
    try {
      const caller = callerOf(request)
      const limits = [[ofKey, keyOf(request).id] as const, [ofAccount, nameInMode(caller)] as const]
      const refused = await takeFromAll<typeof ofKey | typeof ofAccount>(reply, limits, amount)
      if (!refused) return undefined
      const operation = request.routeOptions.config.operation?.operation
      const isPaid = operation !== undefined && isPriced(operation)
      const lack = isPaid && (await lookAtWallet(caller, operation))
      if (lack) return lack.problem
      onLimited(refused.limit.policy)
      return refused.problem
    } catch (error) {
      request.log.error({ error }, 'the rate limits are out of reach')
      return { code: 'not_ready', detail: 'The database does not respond. Nothing was charged. Try again.' }
    }
  }

  /** However many calls are refused at once, only one look at a wallet runs at a time. */
  function lookAtWallet(caller: Caller, operation: PricedOperation): ReturnType<typeof lackOfFunds> {
    return looks(`${nameInMode(caller)} ${caller.spender} ${operation}`, async () =>
      lackOfFunds(db, await quote(db, { caller, operation }), { baseUrl }),
    )
  }

  const hook: onRequestAsyncHookHandler = async function limitRate(request, reply) {
    const problem = await consume(request, reply, 1)
    if (problem) return reply.problem(problem)
  }
  return {
    /** Counts a call as 1, and answers 429 if it is over a limit. Runs when the caller is known. */
    hook,
    /**
     * Counts more for a call than the 1 that the hook counted, such as one for each further item of a job: all or nothing.
     * Returns the problem to answer if that is over a limit.
     */
    consume,
    /** Call this every few seconds, so that keys that are not in use take no memory. */
    forget: () => {
      keys.forget()
      accounts.forget()
    },
  }
}

import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { type Caller, callerOf, keyOf } from '../accounts/caller.ts'
import { lackOfFunds, quote } from '../billing/metering/hold.ts'
import { isPriced, type PricedOperation } from '../billing/prices.ts'
import { nameInMode } from '../foundation/access.ts'
import type { Problem } from '../foundation/problem.ts'
import type { Quota } from '../foundation/quota.ts'
import { openLimiter, type Standing } from '../limits/limiter.ts'
import { onePerCall } from '../limits/turns.ts'
import type { Database } from '../storage/database.ts'

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

export interface RateLimitOptions {
  db: Database
  perKey: Quota
  perAccount: Quota
  /** The address to which the path of the top-up page is added. */
  baseUrl: string
  /** Called with the policy by which a call was refused. */
  onLimited?: (policy: 'key' | 'account') => void
}

export interface RateLimits {
  /** Counts a call as 1, and answers 429 if it is over a limit. Runs when the caller is known. */
  hook: onRequestAsyncHookHandler
  /**
   * Counts more for a call than the 1 that the hook counted, such as one for each further item of a job: all or nothing.
   * @returns The problem to answer if that is over a limit, otherwise undefined.
   */
  consume(request: FastifyRequest, reply: FastifyReply, extra: number): Promise<Problem | undefined>
  /** Call this every few seconds, so that keys that are not in use take no memory. */
  forget(): void
}

/**
 * Limits the calls of each key and of each account over all its keys of one mode, and reports what is left in the fields of
 * draft-ietf-httpapi-ratelimit-headers. A paid call over its limit gets 402 if the wallet does not cover its price, because
 * waiting would not help. If the database is out of reach and no lease is left, the answer is 503 `not_ready`: no paid call
 * could be made without the database either, and calls are never unlimited.
 */
export function rateLimits({ db, perKey, perAccount, baseUrl, onLimited }: RateLimitOptions): RateLimits {
  const keys = openLimiter(db, 'key', perKey)
  const accounts = openLimiter(db, 'account', perAccount)
  const policy = `${policyField('key', perKey)}, ${policyField('account', perAccount)}`
  const looks = onePerCall<Awaited<ReturnType<typeof lackOfFunds>>>()

  /** Takes from both limits or from neither: a refused call counts for nothing. */
  async function count(request: FastifyRequest, amount: number): Promise<Count> {
    const [key, account] = [keyOf(request), nameInMode(callerOf(request))]
    const ofKey = await keys.take(key.id, amount)
    if (!ofKey.granted) return { ofKey }
    const ofAccount = await accounts.take(account, amount)
    if (!ofAccount.granted) keys.giveBack(key.id, amount)
    return { ofKey, ofAccount }
  }

  function stateLimits(reply: FastifyReply, { ofKey, ofAccount }: Count): void {
    const account = ofAccount ? `, ${standingField('account', ofAccount)}` : ''
    reply.header('RateLimit-Policy', policy).header('RateLimit', standingField('key', ofKey) + account)
  }

  async function refusalOf(
    request: FastifyRequest,
    reply: FastifyReply,
    amount: number,
  ): Promise<Problem | undefined> {
    try {
      const counted = await count(request, amount)
      stateLimits(reply, counted)
      if (counted.ofAccount?.granted) return undefined
      const operation = request.routeOptions.config.operation?.operation
      const isPaid = operation !== undefined && isPriced(operation)
      const lack = isPaid && (await lookAtWallet(callerOf(request), operation))
      if (lack) return lack.problem
      onLimited?.(counted.ofAccount ? 'account' : 'key')
      return tooMany(counted, perKey, perAccount)
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

  return {
    hook: async function limitRate(request, reply) {
      const problem = await refusalOf(request, reply, 1)
      if (problem) return reply.problem(problem)
    },
    consume: refusalOf,
    forget: () => {
      keys.forget()
      accounts.forget()
    },
  }
}

/** What a call was counted as. The account's limit is not looked at if the key's limit refused the call. */
interface Count {
  ofKey: Standing
  ofAccount?: Standing
}

function tooMany({ ofKey, ofAccount }: Count, perKey: Quota, perAccount: Quota): Problem {
  const note = ', and each item of a job counts as a call'
  return ofAccount
    ? rateLimited({ policy: 'account', whose: 'This account', quota: perAccount, standing: ofAccount, note })
    : rateLimited({ policy: 'key', whose: 'This API key', quota: perKey, standing: ofKey, note })
}

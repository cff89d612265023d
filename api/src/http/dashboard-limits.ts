import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { callerOf } from '../accounts/caller.ts'
import type { Problem } from '../foundation/problem.ts'
import type { Quota } from '../foundation/quota.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { networkName } from '../limits/address.ts'
import { hiddenSubjects } from '../limits/failed-attempts.ts'
import { openLimiter } from '../limits/limiter.ts'
import type { Database } from '../storage/database.ts'
import { policyField, rateLimited, standingField } from './rate-limits.ts'
import { sessionOf } from './require-session.ts'

export interface DashboardLimitOptions {
  db: Database
  /** Networks are stored only as hashes with these keys. */
  secrets: Secrets
  dashboardRatePerSession: Quota
  dashboardRatePerAccount: Quota
  dashboardRatePerAddress: Quota
}

export interface DashboardLimits {
  /** Counts a call of a signed-in user, for the session and the account. Runs when the session is known. */
  withSession: onRequestAsyncHookHandler
  /** Counts a call without a session, for the network that it comes from. */
  withoutSession: onRequestAsyncHookHandler
  /** The same for a call whose session is not valid. Returns the problem if it is one too many; otherwise undefined. */
  countWithoutSession(request: FastifyRequest, reply: FastifyReply): Promise<Problem | undefined>
  /** Frees the memory of counts that have expired. To be called every few seconds. */
  forget(): void
}

/**
 * Limits the calls of the dashboard. A call over a limit counts for nothing, and says in the same fields as the platform
 * when there is more. If the database is out of reach, the call fails: no call of the dashboard could be made without it.
 */
export function dashboardLimits(options: DashboardLimitOptions): DashboardLimits {
  const { db, secrets } = options
  const limitOf = (policy: string, whose: string, quota: Quota) => ({
    policy,
    whose,
    quota,
    limiter: openLimiter(db, `dashboard ${policy}`, quota),
  })
  const session = limitOf('session', 'This session', options.dashboardRatePerSession)
  const account = limitOf('account', 'This account', options.dashboardRatePerAccount)
  const open = limitOf('address', 'Your network address', options.dashboardRatePerAddress)
  const address = { ...open, limiter: hiddenSubjects(open.limiter, secrets, networkName) }
  type Limit = typeof session

  /** Takes 1 from all limits or from none. */
  async function count(reply: FastifyReply, limits: [Limit, string][]): Promise<Problem | undefined> {
    const standings: string[] = []
    const taken: [Limit, string][] = []
    for (const [limit, subject] of limits) {
      const standing = await limit.limiter.take(subject, 1)
      standings.push(standingField(limit.policy, standing))
      reply.header(
        'RateLimit-Policy',
        limits.map(([{ policy, quota }]) => policyField(policy, quota)).join(', '),
      )
      reply.header('RateLimit', standings.join(', '))
      if (!standing.granted) {
        for (const [granted, name] of taken) granted.limiter.giveBack(name, 1)
        return rateLimited({ ...limit, standing })
      }
      taken.push([limit, subject])
    }
    return undefined
  }

  const countWithoutSession = (request: FastifyRequest, reply: FastifyReply) =>
    count(reply, [[address, request.ip]])
  return {
    withSession: async function limitSession(request, reply) {
      const tooMany = await count(reply, [
        [session, sessionOf(request).id],
        [account, callerOf(request).accountId],
      ])
      if (tooMany) return reply.problem(tooMany)
    },
    withoutSession: async function limitAddress(request, reply) {
      const tooMany = await countWithoutSession(request, reply)
      if (tooMany) return reply.problem(tooMany)
    },
    countWithoutSession,
    forget: () => {
      for (const { limiter } of [session, account, address]) limiter.forget()
    },
  }
}

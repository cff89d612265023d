import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { callerOf } from '../accounts/caller.ts'
import type { Config } from '../config/config.ts'
import { networkName } from '../limits/address.ts'
import { hiddenSubjects } from '../limits/failed-attempts.ts'
import { openLimiter } from '../limits/limiter.ts'
import type { Database } from '../storage/database.ts'
import { takeFromAll } from './rate-limits.ts'
import { sessionOf } from './require-session.ts'

/**
 * Limits the calls of the dashboard. A call over a limit counts for nothing, and says in the same fields as the platform
 * when there is more. If the database is out of reach, the call fails: no call of the dashboard could be made without it.
 * Networks are stored only as hashes with the secrets.
 */
export function dashboardLimits(db: Database, config: Config) {
  const limiters = {
    session: openLimiter(db, 'dashboard session', config.dashboardRatePerSession),
    account: openLimiter(db, 'dashboard account', config.dashboardRatePerAccount),
    address: hiddenSubjects(
      openLimiter(db, 'dashboard address', config.dashboardRatePerAddress),
      config.secrets,
      networkName,
    ),
  }
  const session = { policy: 'session', whose: 'This session', limiter: limiters.session }
  const account = { policy: 'account', whose: 'This account', limiter: limiters.account }
  const address = { policy: 'address', whose: 'Your network address', limiter: limiters.address }

  const withSession: onRequestAsyncHookHandler = async function limitSession(request, reply) {
    const { accountId } = callerOf(request)
    const refused = await takeFromAll(reply, [
      [session, sessionOf(request).id],
      [account, accountId],
    ])
    if (refused) return reply.problem(refused.problem)
  }
  const withoutSession: onRequestAsyncHookHandler = async function limitAddress(request, reply) {
    const problem = await countWithoutSession(request, reply)
    if (problem) return reply.problem(problem)
  }
  async function countWithoutSession({ ip }: FastifyRequest, reply: FastifyReply) {
    return (await takeFromAll(reply, [[address, ip]]))?.problem
  }
  return {
    /** Counts a call of a signed-in user, for the session and the account. Runs when the session is known. */
    withSession,
    /** Counts a call without a session, for the network that it comes from. */
    withoutSession,
    /** The same for a call whose session is not valid. Returns the problem if it is one too many; otherwise undefined. */
    countWithoutSession,
    /** Frees the memory of counts that have expired. To be called every few seconds. */
    forget: () => {
      for (const limiter of Object.values(limiters)) limiter.forget()
    },
  }
}

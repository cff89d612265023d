import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import { GivenPassword } from '#accounts/sign-in/password-rules.ts'
import { requireFreshSignIn, type SignInParts } from '#accounts/sign-in/sign-in.ts'
import { formatAmount } from '#foundation/money.ts'
import { authorOf, sessionOf } from '#http/require-session.ts'
import type { Database } from '#storage/database.ts'
import {
  choosePlan,
  offeredPlans,
  type PlanStanding,
  planStandingOf,
  WrittenPlan,
  writtenPlan,
} from './plans.ts'

const Offered = z.object({ plans: z.array(WrittenPlan) })

const Standing = z.object({
  plan: z.string(),
  name: z.string(),
  /** In a month, and how many of them are left in this one. */
  checks: z.int(),
  left: z.int(),
  starts: z.iso.datetime(),
  ends: z.iso.datetime(),
  /** The next month, if it is paid already: it is a few minutes before it begins. */
  paid: z.object({ name: z.string(), ends: z.iso.datetime() }).nullable(),
  /** What the month after all paid ones has; null if the plan ends with them. */
  next: z.object({ plan: z.string(), name: z.string(), price: z.string() }).nullable(),
  /** Whether the next month is due, and the wallet did not cover it so far. */
  unpaid: z.boolean(),
})

const OwnPlan = Offered.extend({ current: Standing.nullable() })

const Choice = z.strictObject({
  /** The code of the plan; null for none after the present month. */
  plan: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the code of a plan, or null for none.')
    .nullable(),
  password: GivenPassword.optional(),
})

/** `GET /plans`: the plans that are offered, for the page of prices. It is read before anybody signs in. */
export function offeredPlansRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/plans',
      { schema: { querystring: z.strictObject({}), response: { 200: Offered } } },
      async () => ({ plans: (await offeredPlans(db)).map(writtenPlan) }),
    )
  }
}

/**
 * `GET` and `PUT /wallet/plan`: the plan of the organisation, for the dashboard. Choosing one spends money for longer than the
 * session lasts, so it needs a fresh sign-in; ending one does not.
 */
export function planRoutes(signIn: SignInParts, { baseUrl }: { baseUrl: string }): FastifyPluginAsyncZod {
  const { db } = signIn
  return async (app) => {
    app.get(
      '/wallet/plan',
      { schema: { querystring: z.strictObject({}), response: { 200: OwnPlan } } },
      (request) => written(callerOf(request).accountId),
    )
    app.put(
      '/wallet/plan',
      { schema: { body: Choice, response: { 200: OwnPlan } } },
      async (request, reply) => {
        const { accountId, walletId } = callerOf(request)
        const { plan: code, password } = request.body
        const session = sessionOf(request)
        if (code !== null) await requireFreshSignIn(signIn, { session, ip: request.ip, password })
        const author = authorOf(request)
        const chosen = await choosePlan(db, { accountId, walletId, code, author, baseUrl })
        return chosen.ok ? written(accountId) : reply.problem(chosen.problem)
      },
    )
  }

  async function written(accountId: string): Promise<z.infer<typeof OwnPlan>> {
    const [offered, standing] = await Promise.all([offeredPlans(db), planStandingOf(db, accountId)])
    return { plans: offered.map(writtenPlan), current: standing ? writtenStanding(standing) : null }
  }
}

function writtenStanding(standing: PlanStanding): z.infer<typeof Standing> {
  const { plan, name, checks, left, starts, ends, paidName, paidEnds, unpaid } = standing
  const { nextPlan, nextName, nextPriceMicros } = standing
  const hasNext = nextPlan !== null && nextName !== null && nextPriceMicros !== null
  return {
    plan,
    name,
    checks,
    left,
    starts: starts.toISOString(),
    ends: ends.toISOString(),
    paid: paidName !== null && paidEnds !== null ? { name: paidName, ends: paidEnds.toISOString() } : null,
    next: hasNext ? { plan: nextPlan, name: nextName, price: formatAmount(nextPriceMicros) } : null,
    unpaid,
  }
}

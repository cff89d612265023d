import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import { GivenPassword } from '#accounts/sign-in/password-rules.ts'
import { requireFreshSignIn, type SignInParts } from '#accounts/sign-in/sign-in.ts'
import { authorOf, sessionOf } from '#http/require-session.ts'
import type { Database } from '#storage/database.ts'
import { choosePlan, offeredPlans, Plan, PlanStanding, planStandingOf } from './plans.ts'

const Offered = z.object({ plans: z.array(Plan) })

const OwnPlan = Offered.extend({ current: PlanStanding.nullable() })

const Choice = z.strictObject({
  /** The code of the plan; null for none after the present month. */
  plan: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the code of a plan, or null for none.')
    .nullable(),
  password: GivenPassword.optional(),
})

/** `GET /plans`: the plans that are offered, for the page of prices. It needs no session. */
export function offeredPlansRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/plans',
      { schema: { querystring: z.strictObject({}), response: { 200: Offered } } },
      async () => ({ plans: await offeredPlans(db) }),
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

  async function written(accountId: string): Promise<z.output<typeof OwnPlan>> {
    const [plans, current] = await Promise.all([offeredPlans(db), planStandingOf(db, accountId)])
    return { plans, current }
  }
}

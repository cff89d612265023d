import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { balanceOf } from '#billing/wallet/ledger.ts'
import { roles } from '#foundation/access.ts'
import { formatAmount } from '#foundation/money.ts'
import { refuse } from '#foundation/problem.ts'
import { writtenMoment } from '#foundation/time.ts'
import { freshSignIn } from '#http/permissions.ts'
import { sessionOf } from '#http/require-session.ts'
import { organisationsOf } from '#organisation/members.ts'
import type { Database } from '#storage/database.ts'
import { callerOf } from '../caller.ts'
import { GivenPassword } from './password-rules.ts'
import { sessionDays } from './sessions.ts'
import { requireFreshSignIn, type SignInParts } from './sign-in.ts'

const CurrentSession = z.object({
  id: z.string(),
  created_at: writtenMoment,
  expires_at: writtenMoment,
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** The organisation in which the session works. */
  account: z.object({
    id: z.string(),
    name: z.string(),
    wallet: z.object({ currency: z.literal('USD'), held: z.string(), available: z.string() }),
    /** How many of its first checks, which are free, are left. */
    free_checks: z.int(),
    role: z.enum(roles),
    /** Whether it demands a second factor, and the user has none: then only calls about the user are answered. */
    lacks_second_factor: z.boolean(),
    demands_second_factor: z.boolean(),
  }),
  /** All organisations of the user. */
  organisations: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
})

/** `GET /session`: the signed-in user and the state of the account they work in, which every page of the dashboard reads first. */
export function sessionRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { querystring: z.strictObject({}), response: { 200: CurrentSession } }
    app.get('/session', { schema }, async (request) => {
      const { role, free_checks, lacks_second_factor, demands_second_factor, ...session } = sessionOf(request)
      const { accountId, owner, walletId } = callerOf(request)
      const [{ heldMicros, availableMicros }, organisations] = await Promise.all([
        balanceOf(db, walletId),
        organisationsOf(db, session.user.id),
      ])
      const [held, available] = [formatAmount(heldMicros), formatAmount(availableMicros)]
      const wallet = { currency: 'USD' as const, held, available }
      const place = { id: accountId, name: owner, wallet, free_checks, role }
      const account = { ...place, lacks_second_factor, demands_second_factor }
      return { ...session, account, organisations }
    })
  }
}

const OwnSessions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      created_at: writtenMoment,
      last_used_at: writtenMoment,
      expires_at: writtenMoment,
      user_agent: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
})

/** `/sessions`: where a user is signed in, the latest session first. No answer contains a session's token. */
export function sessionsRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/sessions', { schema: { response: { 200: OwnSessions } } }, async (request) => {
      const { id: current, user } = sessionOf(request)
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
        .where('user_id', '=', user.id)
        .where('browser_id', 'is not', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays.unused})`)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute()
      const data = rows.map(({ user_agent, ...row }) => ({
        ...row,
        user_agent: user_agent || null,
        current: row.id === current,
      }))
      return { data }
    })
  }
}

const password = GivenPassword.optional()

/**
 * Ends sessions in other browsers, which are unknown afterwards. The password is required unless it was entered recently:
 * otherwise a person who finds an open browser could lock its owner out of all others.
 */
export function sessionEndRoutes(parts: SignInParts): FastifyPluginAsyncZod {
  const { db, ask } = parts
  return async (app) => {
    const Ending = z.strictObject({ id: z.string().max(100), password })
    app.post('/end-session', { schema: { body: Ending } }, async (request, reply) => {
      const { ip, body } = request
      const { id, password } = body
      const session = sessionOf(request)
      if (id !== session.id) await requireFreshSignIn(parts, { session, ip, password })
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', session.user.id)
        .returning('browser_id')
        .executeTakeFirst()
      if (!ended) refuse('not_found', 'This session has ended already. Reload the page.')
      if (ended.browser_id !== session.browserId) {
        await db.deleteFrom('known_browsers').where('id', '=', ended.browser_id).execute()
      }
      return reply.code(204).send()
    })

    const all = { schema: { body: z.strictObject({ password }) }, preHandler: freshSignIn(parts) }
    app.post('/revoke-sessions', all, async (request, reply) => {
      const { user } = sessionOf(request)
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('known_browsers').where('user_id', '=', user.id).execute()
        // Also the sessions that wait for a code.
        await transaction.deleteFrom('sessions').where('user_id', '=', user.id).execute()
      })
      const signedOut = await ask(request, reply, { path: '/sign-out' })
      return signedOut ? reply.problem(signedOut) : reply.code(204).send()
    })
  }
}

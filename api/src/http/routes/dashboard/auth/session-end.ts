import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireFreshSignIn } from '../../../../accounts/sign-in/fresh-sign-in.ts'
import { GivenPassword } from '../../../../accounts/sign-in/passwords/password-rules.ts'
import type { SignInParts } from '../../../../accounts/sign-in/sign-in-parts.ts'
import { sessionOf } from '../../../request/caller/require-session.ts'

const password = GivenPassword.optional()

/**
 * Ends sessions in other browsers, which are unknown afterwards. The password is required unless it was entered recently:
 * otherwise a person who finds an open browser could lock its owner out of all others.
 */
export function sessionEndRoutes(parts: SignInParts): FastifyPluginAsyncZod {
  const { db, ask } = parts

  const proveAnew = (request: FastifyRequest, given: string | undefined) =>
    requireFreshSignIn(parts, { session: sessionOf(request), ip: request.ip, password: given })

  return async (app) => {
    const Ending = z.strictObject({ id: z.string().max(100), password })
    app.post('/end-session', { schema: { body: Ending } }, async (request, reply) => {
      const { id } = request.body
      const session = sessionOf(request)
      const problem = id === session.id ? undefined : await proveAnew(request, request.body.password)
      if (problem) return reply.problem(problem)
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', session.user.id)
        .returning('browser_id')
        .executeTakeFirst()
      if (!ended)
        return reply.problem({
          code: 'not_found',
          detail: 'This session has ended already. Reload the page.',
        })
      if (ended.browser_id !== session.browserId) {
        await db.deleteFrom('known_browsers').where('id', '=', ended.browser_id).execute()
      }
      return reply.code(204).send()
    })

    app.post(
      '/revoke-sessions',
      { schema: { body: z.strictObject({ password }) } },
      async (request, reply) => {
        const problem = await proveAnew(request, request.body.password)
        if (problem) return reply.problem(problem)
        const { user } = sessionOf(request)
        await db.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('known_browsers').where('user_id', '=', user.id).execute()
          // Also the sessions that wait for a code.
          await transaction.deleteFrom('sessions').where('user_id', '=', user.id).execute()
        })
        const signedOut = await ask(request, reply, { path: '/sign-out' })
        return signedOut ? reply.problem(signedOut) : reply.code(204).send()
      },
    )
  }
}

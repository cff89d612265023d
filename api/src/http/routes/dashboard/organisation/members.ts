import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { changeRole, endMembership } from '../../../../accounts/members/change-members.ts'
import { membersOf } from '../../../../accounts/members/members.ts'
import { requireFreshSignIn } from '../../../../accounts/sign-in/fresh-sign-in.ts'
import { GivenPassword } from '../../../../accounts/sign-in/passwords/password-rules.ts'
import type { SignInParts } from '../../../../accounts/sign-in/sign-in-parts.ts'
import { roles } from '../../../../foundation/roles.ts'
import { authorOf } from '../../../request/caller/author-of.ts'
import { sessionOf } from '../../../request/caller/require-session.ts'

const Members = z.object({
  data: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      joined_at: z.iso.datetime(),
      has_second_factor: z.boolean(),
      /** Whether it is the member who asks. */
      own: z.boolean(),
    }),
  ),
})

const params = z.strictObject({ userId: z.string().max(100) })
const password = GivenPassword.optional()

/**
 * `/members`: the people who work in the organisation, and their roles. A role lasts longer than the session in which it is
 * given, so giving one needs a fresh sign-in; removing a member does not, as revoking a key.
 */
export function memberRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db } = signIn
  return async (app) => {
    app.get(
      '/members',
      { schema: { querystring: z.strictObject({}), response: { 200: Members } } },
      async (request) => {
        const { user } = sessionOf(request)
        const members = await membersOf(db, callerOf(request).accountId)
        const data = members.map(({ userId, name, email, role, joinedAt, hasSecondFactor }) => ({
          user_id: userId,
          name,
          email,
          role,
          joined_at: joinedAt.toISOString(),
          has_second_factor: hasSecondFactor,
          own: userId === user.id,
        }))
        return { data }
      },
    )

    app.patch(
      '/members/:userId',
      {
        schema: {
          params,
          body: z.strictObject({ role: z.enum(roles), password }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { role, password } = request.body
        const session = sessionOf(request)
        const unproven = await requireFreshSignIn(signIn, { session, ip: request.ip, password })
        if (unproven) return reply.problem(unproven)
        const { accountId } = callerOf(request)
        const changed = await changeRole(db, {
          accountId,
          userId: request.params.userId,
          role,
          author: authorOf(request),
        })
        return changed.ok ? reply.code(204).send(null) : reply.problem(changed.problem)
      },
    )

    app.delete(
      '/members/:userId',
      { schema: { params, response: { 204: z.null() } } },
      async (request, reply) => {
        const { accountId } = callerOf(request)
        const ended = await endMembership(db, {
          accountId,
          userId: request.params.userId,
          author: authorOf(request),
        })
        return ended.ok ? reply.code(204).send(null) : reply.problem(ended.problem)
      },
    )
  }
}

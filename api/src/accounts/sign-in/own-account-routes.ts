import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { erasePerson } from '#erasure.ts'
import { ownPassword } from '#http/permissions.ts'
import { authorOf, sessionOf } from '#http/require-session.ts'
import { ShownName } from '../accounts.ts'
import {
  breachedPassword,
  GivenPassword,
  NewPassword,
  namesItsOwner,
  refusedPassword,
} from './password-rules.ts'
import { begunSession, openSession } from './sessions.ts'
import type { ErasingParts } from './sign-in.ts'
import { cookiesSet } from './sign-in-routes.ts'

/** What signed-in users do with their own account. Actions that cannot be undone require the password again. */
export function ownAccountRoutes(parts: ErasingParts): FastifyPluginAsyncZod {
  const { db, ask, attempts, isBreached, mailer, messages, config, onErased } = parts
  return async (app) => {
    const Named = z.strictObject({ name: ShownName })
    app.post('/update-user', { schema: { body: Named } }, async (request, reply) => {
      const { user } = sessionOf(request)
      await db.updateTable('users').set({ name: request.body.name }).where('id', '=', user.id).execute()
      return reply.code(204).send()
    })

    const Change = z.strictObject({
      currentPassword: GivenPassword,
      newPassword: NewPassword,
      revokeOtherSessions: z.literal(true).default(true),
    })
    app.post('/change-password', { schema: { body: Change } }, async (request, reply) => {
      const { body, ip: address } = request
      const { user, browserId } = sessionOf(request)
      if (namesItsOwner(body.newPassword, user))
        return reply.problem(refusedPassword('newPassword', 'must not be made of your name or address.'))
      const attempt = await attempts.begin({ address, email: user.email, known: true })
      if (await isBreached(body.newPassword)) return reply.problem(breachedPassword('newPassword'))
      const problem = await ask(request, reply, { path: '/change-password', body })
      if (problem?.code !== 'wrong_password') attempt.succeeded()
      if (problem) return reply.problem(problem)
      await db
        .deleteFrom('known_browsers')
        .where('user_id', '=', user.id)
        .where('id', '<>', browserId)
        .execute()
      // The only session that is left, which better-auth has begun.
      const begun = await begunSession(db, cookiesSet(reply), config)
      if (begun) await openSession(db, begun.id, browserId)
      mailer.send(messages.passwordChanged(user))
      return reply.code(204).send()
    })

    const deleting = {
      schema: { body: z.strictObject({ password: GivenPassword }) },
      preHandler: ownPassword(parts),
    }
    app.post('/delete-user', deleting, async (request, reply) => {
      const { user } = sessionOf(request)
      const erased = await erasePerson(db, user.id, authorOf(request))
      for (const accountId of erased) await onErased(accountId)
      mailer.send(messages.deleted(user))
      const problem = await ask(request, reply, { path: '/sign-out' })
      return problem ? reply.problem(problem) : reply.code(204).send()
    })
  }
}

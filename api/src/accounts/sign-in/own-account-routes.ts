import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Post } from '../../mail/mail.ts'
import { callerOf } from '../caller.ts'
import { eraseAccount } from '../erase/erase-account.ts'
import { sessionOf } from '../sessions/require-session.ts'
import type { Messages } from './messages.ts'
import {
  breachedPassword,
  GivenPassword,
  NewPassword,
  namesItsOwner,
  refusedPassword,
} from './password-rules.ts'
import { PersonName, type SignInParts } from './routes.ts'

export interface OwnAccountParts extends SignInParts {
  post: Post
  messages: Messages
}

/** What somebody who is signed in does with their own account. What can't be undone takes the password once more. */
export function ownAccountRoutes({
  db,
  ask,
  attempts,
  passwords,
  isBreached,
  post,
  messages,
}: OwnAccountParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/update-user',
      { schema: { body: z.strictObject({ name: PersonName }) } },
      async (request, reply) => {
        const { name } = request.body
        await db.transaction().execute(async (transaction) => {
          const { user } = sessionOf(request)
          await transaction.updateTable('users').set({ name }).where('id', '=', user.id).execute()
          const { accountId } = callerOf(request)
          await transaction
            .updateTable('accounts')
            .set({ owner: name })
            .where('id', '=', accountId)
            .where('erased_at', 'is', null)
            .execute()
        })
        return reply.code(204).send()
      },
    )

    const Change = z.strictObject({
      currentPassword: GivenPassword,
      newPassword: NewPassword,
      revokeOtherSessions: z.literal(true).default(true),
    })
    app.post('/change-password', { schema: { body: Change } }, async (request, reply) => {
      const { body, ip: address } = request
      const { user } = sessionOf(request)
      if (namesItsOwner(body.newPassword, user))
        return reply.problem(refusedPassword('newPassword', 'must not be made of your name or address.'))
      const attempt = { address, email: user.email, known: true }
      const tooMany = await attempts.begin(attempt)
      if (tooMany) return reply.problem(tooMany)
      if (await isBreached(body.newPassword)) return reply.problem(breachedPassword('newPassword'))
      const problem = await ask(request, reply, { path: '/change-password', body })
      if (problem?.code !== 'wrong_password') attempts.succeeded(attempt)
      if (problem) return reply.problem(problem)
      post.send(messages.passwordChanged(user))
      return reply.code(204).send()
    })

    app.post('/revoke-sessions', { schema: { body: z.strictObject({}) } }, async (request, reply) => {
      await db.deleteFrom('sessions').where('user_id', '=', sessionOf(request).user.id).execute()
      const problem = await ask(request, reply, { path: '/sign-out' })
      return problem ? reply.problem(problem) : reply.code(204).send()
    })

    app.post(
      '/delete-user',
      { schema: { body: z.strictObject({ password: GivenPassword }) } },
      async (request, reply) => {
        const { user } = sessionOf(request)
        const attempt = { address: request.ip, email: user.email, known: true }
        const tooMany = await attempts.begin(attempt)
        if (tooMany) return reply.problem(tooMany)
        const { password: hash } = await db
          .selectFrom('user_credentials')
          .select('password')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
        if (!hash || !(await passwords.matches(request.body.password, hash))) {
          return reply.problem({ code: 'wrong_password', detail: 'It is the one that you sign in with.' })
        }
        attempts.succeeded(attempt)
        await eraseAccount(db, { userId: user.id, accountId: callerOf(request).accountId })
        post.send(messages.deleted(user))
        const problem = await ask(request, reply, { path: '/sign-out' })
        return problem ? reply.problem(problem) : reply.code(204).send()
      },
    )
  }
}

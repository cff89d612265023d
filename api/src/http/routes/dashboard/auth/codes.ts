import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordOfPerson } from '../../../../accounts/audit/record.ts'
import { begunSession, openSession } from '../../../../accounts/sessions/begun-session.ts'
import type { SignInParts } from '../../../../accounts/sign-in/sign-in-parts.ts'
import type { Problem } from '../../../../foundation/problem.ts'
import { placeOf } from '../../../request/caller/author-of.ts'

/** The code as in the message, with a space in the middle, or as a user copies it. */
const Code = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, 'must be the 8 digits from the message.'))

const over: Problem = {
  code: 'code_not_valid',
  detail:
    'The code was used, has expired or was tried too often, or the sign-in began in another browser. Sign in again.',
}

/**
 * The second step of signing in from an unknown browser: entering the code of the message, and having a new one sent. A user
 * with an authenticator app or a passkey gets no code by mail: see second-step.ts.
 */
export function codeRoutes(parts: SignInParts): FastifyPluginAsyncZod {
  const { db, attempts, browsers, reached, codes, mailer, messages, config } = parts
  return async (app) => {
    app.post(
      '/sign-in/code',
      { schema: { body: z.strictObject({ code: Code }) } },
      async (request, reply) => {
        const { cookie: cookies } = request.headers
        const session = await begunSession(db, cookies, config)
        if (!session) return reply.problem(over)
        // The form was sent twice.
        if (session.isOpen) return reply.code(204).send()
        const { email } = session
        const hasReached = await reached.holds(db, cookies, email)
        const attempt = await attempts.begin({ address: request.ip, email, known: hasReached })
        if (attempt.tooMany) return reply.problem(attempt.tooMany)
        const known = await db.transaction().execute(async (transaction) => {
          const outcome = await codes.use(transaction, session.id, request.body.code)
          if (outcome !== 'right') return { outcome }
          const { id, cookie } = await browsers.remember(transaction, session.userId)
          await openSession(transaction, session.id, id)
          await recordOfPerson(transaction, 'sign_in.succeeded', email, placeOf(request))
          return { outcome, cookie }
        })
        if (known.outcome === 'wrong') {
          await recordOfPerson(db, 'sign_in.failed', email, placeOf(request))
          return reply.problem(wrong)
        }
        if (known.outcome === 'over') {
          const nowOpen = (await begunSession(db, cookies, config))?.isOpen
          return nowOpen ? reply.code(204).send() : reply.problem(over)
        }
        attempt.succeeded()
        return reply.header('set-cookie', known.cookie).code(204).send()
      },
    )

    app.post('/sign-in/new-code', { schema: { body: z.strictObject({}) } }, async (request, reply) => {
      const session = await begunSession(db, request.headers.cookie, config)
      if (!session) return reply.problem(over)
      if (session.isOpen) return reply.code(204).send()
      const tooMany = await attempts.askedForCode({ address: request.ip, email: session.email })
      if (tooMany) return reply.problem(tooMany)
      const code = await codes.again(db, session.id)
      if (code === undefined) return reply.problem(over)
      mailer.send(messages.code(session, code))
      return reply.code(204).send()
    })
  }
}

const wrong: Problem = {
  code: 'wrong_code',
  detail: 'The code is wrong, or comes from an earlier message. Enter the code from the latest message.',
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordOfPerson } from '../../../../accounts/audit/record.ts'
import { useSecondFactor } from '../../../../accounts/second-factor/authenticator.ts'
import { begunSession, openSession } from '../../../../accounts/sessions/begun-session.ts'
import type { SignInParts } from '../../../../accounts/sign-in/sign-in-parts.ts'
import type { Problem } from '../../../../foundation/problem.ts'
import { placeOf } from '../../../request/author-of.ts'

/** The code as in the message, with a space in the middle, or as a user copies it. */
const Code = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, 'must be the 8 digits from the message.'))

/** The six digits of an app, or the 24 letters and digits of a recovery code, in groups or not. */
const AppOrRecoveryCode = z
  .string()
  .max(60)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(\d{6}|[A-Za-z2-7]{24})$/, 'must be a code of the app, or a recovery code.'))

const overOfApp: Problem = {
  code: 'code_not_valid',
  detail: 'The sign-in took too long, had too many wrong codes, or began in another browser. Sign in again.',
}

const wrongOfApp: Problem = {
  code: 'wrong_code',
  detail: 'Enter the six digits that the app shows now, or a recovery code. Each works once.',
}

const over: Problem = {
  code: 'code_not_valid',
  detail:
    'The code was used, has expired or was tried too often, or the sign-in began in another browser. Sign in again.',
}

/**
 * The second step of signing in: entering the code of the message, from an unknown browser, and having a new one sent; or
 * that of an authenticator app. A user with an app gets no code by mail.
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

    const Given = z.strictObject({ code: AppOrRecoveryCode })
    app.post('/sign-in/authenticator', { schema: { body: Given } }, async (request, reply) => {
      const { cookie: cookies } = request.headers
      const session = await begunSession(db, cookies, config)
      if (!session) return reply.problem(overOfApp)
      // The form was sent twice.
      if (session.isOpen) return reply.code(204).send()
      const { id: sessionId, userId, email } = session
      const known = await browsers.find(db, cookies, email)
      const isKnown = known !== undefined || (await reached.holds(db, cookies, email))
      const attempt = await attempts.begin({ address: request.ip, email, known: isKnown })
      if (attempt.tooMany) return reply.problem(attempt.tooMany)
      const { code } = request.body
      const opened = await db.transaction().execute(async (transaction) => {
        const outcome = await useSecondFactor(transaction, config.secrets, { sessionId, userId, code })
        const log = (action: Parameters<typeof recordOfPerson>[1]) =>
          recordOfPerson(transaction, action, userId, placeOf(request))
        if (outcome === 'wrong') await log('sign_in.failed')
        if (outcome === 'wrong' || outcome === 'over') return { outcome }
        if (outcome === 'recovery') await log('second_factor.recovery_code_used')
        const browser =
          known === undefined
            ? await browsers.remember(transaction, userId)
            : { id: known, cookie: undefined }
        await openSession(transaction, sessionId, browser.id)
        await log('sign_in.succeeded')
        return { outcome, cookie: browser.cookie }
      })
      if (opened.outcome === 'wrong') return reply.problem(wrongOfApp)
      if (opened.outcome === 'over') return reply.problem(overOfApp)
      attempt.succeeded()
      if (opened.cookie !== undefined) reply.header('set-cookie', opened.cookie)
      return reply.code(204).send()
    })

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

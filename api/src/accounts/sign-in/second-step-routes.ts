import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Problem } from '#foundation/problem.ts'
import { placeOf } from '#http/require-session.ts'
import type { Tables } from '#storage/database.ts'
import { recordOfPerson } from '../audit.ts'
import { useCode } from '../second-factor/authenticator.ts'
import { askForPasskey, usePasskey } from '../second-factor/passkey-ceremonies.ts'
import { PasskeyAnswer } from '../second-factor/passkeys.ts'
import { type BegunSession, begunSession, openSession } from './sessions.ts'
import type { SignInParts } from './sign-in.ts'

/** The code as in the message, with a space in the middle, or as a user copies it. */
const MailedCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, 'must be the 8 digits from the message.'))

/** The six digits of an app, or the 24 letters and digits of a recovery code, in groups or not. */
const AppOrRecoveryCode = z
  .string()
  .max(60)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(\d{6}|[A-Za-z2-7]{24})$/, 'must be a code of the app, or a recovery code.'))

const codeOver: Problem = {
  code: 'code_not_valid',
  detail:
    'The code was used, has expired or was tried too often, or the sign-in began in another browser. Sign in again.',
}

const wrongMailedCode: Problem = {
  code: 'wrong_code',
  detail: 'The code is wrong, or comes from an earlier message. Enter the code from the latest message.',
}

const over: Problem = {
  code: 'code_not_valid',
  detail:
    'The sign-in took too long, had too many wrong attempts, or began in another browser. Sign in again.',
}

const wrongCode: Problem = {
  code: 'wrong_code',
  detail: 'Enter the six digits that the app shows now, or a recovery code. Each works once.',
}

const wrongPasskey: Problem = {
  code: 'wrong_passkey',
  detail:
    'It does not belong to your account, was removed, or answered too late. Try again, or use a recovery code.',
}

/**
 * The second step of signing in. From an unknown browser, it is entering the code of a message, or having a new one sent. A
 * user with an authenticator app or a passkey gets no code by mail, and gives a code of the app, a recovery code, or a passkey.
 */
export function secondStepRoutes(parts: SignInParts): FastifyPluginAsyncZod {
  const { db, attempts, codes, mailer, messages, config } = parts
  const { secrets, baseUrl } = config
  return async (app) => {
    const Entered = z.strictObject({ code: MailedCode })
    app.post('/sign-in/code', { schema: { body: Entered } }, (request, reply) =>
      takeStep(parts, request, reply, {
        wrong: wrongMailedCode,
        over: codeOver,
        examine: (transaction, { id }) => codes.use(transaction, id, request.body.code),
      }),
    )

    app.post('/sign-in/new-code', { schema: { body: z.strictObject({}) } }, async (request, reply) => {
      const session = await begunSession(db, request.headers.cookie, config)
      if (!session) return reply.problem(codeOver)
      if (session.isOpen) return reply.code(204).send()
      await attempts.askedForCode({ address: request.ip, email: session.email })
      const code = await codes.again(db, session.id)
      if (code === undefined) return reply.problem(codeOver)
      mailer.send(messages.code(session, code))
      return reply.code(204).send()
    })

    const Given = z.strictObject({ code: AppOrRecoveryCode })
    app.post('/sign-in/authenticator', { schema: { body: Given } }, (request, reply) =>
      takeStep(parts, request, reply, {
        wrong: wrongCode,
        over,
        examine: (transaction, { id: sessionId, userId }) =>
          useCode(transaction, secrets, { sessionId, userId, code: request.body.code }),
      }),
    )

    // The options of WebAuthn, as the browser takes them.
    const Options = z.looseObject({ challenge: z.string() })
    app.post(
      '/sign-in/passkey/begin',
      { schema: { body: z.strictObject({}), response: { 200: Options } } },
      async (request, reply) => {
        const session = await begunSession(db, request.headers.cookie, config)
        if (!session || session.isOpen) return reply.problem(over)
        const options = await askForPasskey(db, { sessionId: session.id, userId: session.userId, baseUrl })
        return options ? { ...options } : reply.problem(over)
      },
    )

    const Answered = z.strictObject({ answer: PasskeyAnswer })
    app.post('/sign-in/passkey', { schema: { body: Answered } }, (request, reply) =>
      takeStep(parts, request, reply, {
        wrong: wrongPasskey,
        over,
        examine: (transaction, { id: sessionId, userId }) =>
          usePasskey(transaction, { sessionId, userId, baseUrl }, request.body.answer),
      }),
    )
  }
}

/** How an attempt is examined, and what is answered if it was wrong, or if no attempt is left. */
interface Step {
  wrong: Problem
  over: Problem
  examine(transaction: Transaction<Tables>, session: BegunSession): Promise<Found>
}

type Found = 'right' | Awaited<ReturnType<typeof useCode | typeof usePasskey>>

/** Examines an attempt of the sign-in that waits in a browser, and opens its session if it is right. */
async function takeStep(
  { db, attempts, browsers, reached, mailer, messages, config }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { wrong, over, examine }: Step,
): Promise<FastifyReply> {
  const { cookie: cookies } = request.headers
  const session = await begunSession(db, cookies, config)
  if (!session) return reply.problem(over)
  // The form was sent twice.
  if (session.isOpen) return reply.code(204).send()
  const { userId, email } = session
  const known = await browsers.find(db, cookies, email)
  const isKnown = known !== undefined || (await reached.holds(db, cookies, email))
  const attempt = await attempts.begin({ address: request.ip, email, known: isKnown })
  const found = await db.transaction().execute(async (transaction) => {
    const found = await examine(transaction, session)
    const log = (action: Parameters<typeof recordOfPerson>[1]) =>
      recordOfPerson(transaction, action, userId, placeOf(request))
    if (found === 'copied') await log('second_factor.passkey_refused')
    if (found === 'wrong' || found === 'copied') await log('sign_in.failed')
    if (found === 'wrong' || found === 'copied' || found === 'over') return found
    if (found === 'recovery') await log('second_factor.recovery_code_used')
    const browser = known === undefined ? await browsers.remember(transaction, userId) : { id: known }
    await openSession(transaction, session.id, browser.id)
    await log('sign_in.succeeded')
    return browser
  })
  if (found === 'copied') mailer.send(messages.passkeyRefused(session))
  if (found === 'wrong' || found === 'copied') return reply.problem(wrong)
  if (found === 'over') {
    // A form that was sent twice at once has opened the session meanwhile.
    const isOpenNow = (await begunSession(db, cookies, config))?.isOpen
    return isOpenNow ? reply.code(204).send() : reply.problem(over)
  }
  attempt.succeeded()
  if ('cookie' in found) reply.header('set-cookie', found.cookie)
  return reply.code(204).send()
}

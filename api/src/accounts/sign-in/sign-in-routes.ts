import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { newId } from '#foundation/identifiers.ts'
import { placeOf } from '#http/require-session.ts'
import type { Database } from '#storage/database.ts'
import { ShownName } from '../accounts.ts'
import { recordOfPerson } from '../audit.ts'
import { type SecondFactor, secondFactorOf } from '../second-factor/second-factor.ts'
import { endResetLinks, unboundToken, userOfResetLink } from './codes-and-links.ts'
import { breachedPassword, GivenPassword, NewPassword, namesItsOwner } from './password-rules.ts'
import { begunSession, endSession, openSession, startSession } from './sessions.ts'
import type { SignInParts } from './sign-in.ts'

/** The least time of an answer that would be faster for an address without an account. */
const leastMs = 500

/** How often a sign-up is tried again that failed beside others with the same address. */
const mostRepeats = 3

const Email = z.email('must be an address such as name@example.org.').max(254).toLowerCase()
const Token = z.string().min(1, 'must not be empty.').max(1000)

/** The page of the dashboard that the user wanted to open, for the link in a message. Any other address is left out. */
const Next = z
  .string()
  .max(500)
  .regex(/^\/dashboard(\/[\w\-.+/@]*)?(\?[\w\-.+/=&%@]*)?$/)
  .optional()
  .catch(undefined)

/**
 * The next step of a sign-in: entering the code that was sent, from an unknown browser, or, from any browser, giving the
 * user's second factor. A recovery code replaces the latter.
 */
const StepWanted = z.object({
  next: z.enum(['code', 'authenticator', 'passkey', 'passkey_or_authenticator']),
})

const SignUp = z
  .strictObject({ name: ShownName, email: Email, password: NewPassword, next: Next })
  .refine((account) => !namesItsOwner(account.password, account), {
    path: ['password'],
    error: 'must not be made of your name or address.',
  })

/** What a user with a second factor is asked for; undefined without one. */
function stepWanted({ since, passkeys }: SecondFactor) {
  if (passkeys > 0) return since === null ? 'passkey' : 'passkey_or_authenticator'
  return since === null ? undefined : 'authenticator'
}

/** The id of the user who signed up with an address and has not confirmed it; undefined if there is none. */
async function waitingUser(db: Database, email: string): Promise<string | undefined> {
  const users = db.selectFrom('users').select('id').where('email', '=', email)
  return (await users.where('email_verified', '=', false).executeTakeFirst())?.id
}

/** The cookies that a reply sets, as the browser will send them. */
export function cookiesSet(reply: FastifyReply): string {
  return [reply.getHeader('set-cookie') ?? []].flat().join('; ')
}

/** No answer of these routes reveals whether an address has an account: only the message to that address does. */
export function signInRoutes(parts: SignInParts): FastifyPluginAsyncZod {
  const { db, ask, attempts, browsers, reached, isBreached, config } = parts
  return async (app) => {
    app.addHook('preHandler', async (_request, reply) => {
      if (parts.passwords.isBusy())
        return reply.problem({ code: 'sign_in_busy', detail: 'Try again in a few seconds.' })
    })

    app.post('/sign-up/email', { schema: { body: SignUp } }, async (request, reply) => {
      const { body } = request
      await attempts.askedForMail(request.ip)
      if (await isBreached(body.password)) return reply.problem(breachedPassword('password'))
      // An unconfirmed earlier sign-up may come from any person: see `boundToken`.
      await db
        .deleteFrom('users')
        .where('email', '=', body.email)
        .where('email_verified', '=', false)
        .execute()
      const { next, ...account } = body
      const call = { path: '/sign-up/email', body: { ...account, callbackURL: next } }
      let problem = await ask(request, reply, call)
      for (let again = 0; problem?.code === 'internal' && again < mostRepeats; again += 1) {
        // The form was sent twice. The other request has made the account meanwhile, and sent the message,
        // or it has deleted the account that this one was making.
        problem = (await waitingUser(db, body.email)) ? undefined : await ask(request, reply, call)
      }
      if (problem) return reply.problem(problem)
      // Whether the address has an account already must not show, so this cookie is always set.
      reply.header('set-cookie', parts.signedUp.cookie((await waitingUser(db, body.email)) ?? newId('usr')))
      return reply.code(204).send()
    })

    const SignIn = z.strictObject({ email: Email, password: GivenPassword, next: Next })
    // In an unknown browser, or with a second factor, the answer is 202, and the session waits: see second-step-routes.ts.
    const answers = { 202: StepWanted, 204: z.null() }
    app.post('/sign-in/email', { schema: { body: SignIn, response: answers } }, async (request, reply) => {
      const { body, ip: address } = request
      const { cookie } = request.headers
      const browserId = await browsers.find(db, cookie, body.email)
      const known = browserId !== undefined || (await reached.holds(db, cookie, body.email))
      const attempt = await attempts.begin({ address, email: body.email, known })
      const { next: callbackURL, ...credentials } = body
      const question = { path: '/sign-in/email', body: { ...credentials, callbackURL } }
      const problem = await ask(request, reply, question)
      if (problem?.code !== 'wrong_credentials') attempt.succeeded()
      else await recordOfPerson(db, 'sign_in.failed', body.email, placeOf(request))
      if (problem) return reply.problem(problem)
      await endSession(db, cookie, config)
      const begun = await begunSession(db, cookiesSet(reply), config)
      if (!begun) throw new Error('better-auth has begun no session')
      const wanted = stepWanted(await secondFactorOf(db, begun.userId))
      if (wanted) return reply.code(202).send({ next: wanted })
      if (browserId !== undefined) {
        await db.transaction().execute(async (transaction) => {
          await openSession(transaction, begun.id, browserId)
          await recordOfPerson(transaction, 'sign_in.succeeded', begun.email, placeOf(request))
        })
        return reply.code(204).send(null)
      }
      await attempts.askedForCode({ address, email: begun.email })
      const code = await parts.codes.begin(db, begun.id)
      parts.mailer.send(parts.messages.code(begun, code))
      return reply.code(202).send({ next: 'code' })
    })

    const Confirmation = z.strictObject({ token: Token })
    app.post('/verify-email', { schema: { body: Confirmation } }, async (request, reply) => {
      const attempt = await attempts.begin({ address: request.ip })
      const link = await unboundToken(db, request.body.token)
      const query = { token: link?.token ?? '' }
      const problem = await ask(request, reply, { method: 'GET', path: '/verify-email', query })
      if (problem?.code !== 'link_not_valid') attempt.succeeded()
      if (problem) return reply.problem(problem)
      // Only the first time: the link replaces a code, and a code works once.
      if (link?.waits) {
        const { id, cookie } = await browsers.remember(db, link.userId)
        reply.header('set-cookie', cookie)
        // The browser that sent the password with the sign-up needs not send it again.
        const { cookie: sent, 'user-agent': userAgent } = request.headers
        if (parts.signedUp.userIn(sent) === link.userId) {
          await endSession(db, sent, config)
          reply.header('set-cookie', await startSession(db, link.userId, id, { ...config, userAgent }))
          await recordOfPerson(db, 'sign_in.succeeded', link.userId, placeOf(request))
        }
      }
      return reply.code(204).send()
    })

    const Reset = z.strictObject({ token: Token, newPassword: NewPassword })
    app.post('/reset-password', { schema: { body: Reset } }, async (request, reply) => {
      const { body, ip: address } = request
      const attempt = await attempts.begin({ address })
      if (await isBreached(body.newPassword)) return reply.problem(breachedPassword('newPassword'))
      const userId = await userOfResetLink(db, body.token)
      const problem = await ask(request, reply, { path: '/reset-password', body })
      if (problem?.code !== 'link_not_valid') attempt.succeeded()
      if (problem) return reply.problem(problem)
      if (userId !== undefined) {
        await endResetLinks(db, userId)
        // So its owner may try to sign in, even if others try to at the same time.
        reply.header('set-cookie', reached.cookie(userId))
      }
      return reply.code(204).send()
    })

    app.post('/sign-out', { schema: { body: z.strictObject({}) } }, async (request, reply) => {
      const problem = await ask(request, reply, { path: '/sign-out' })
      return problem ? reply.problem(problem) : reply.code(204).send()
    })

    for (const path of ['/send-verification-email', '/request-password-reset']) {
      const Asked = z.strictObject({ email: Email, next: Next })
      app.post(path, { schema: { body: Asked } }, async (request, reply) => {
        await attempts.askedForMail(request.ip)
        const evenly = setTimeout(leastMs)
        const { email, next: callbackURL } = request.body
        const question = { path, body: { email, callbackURL } }
        const problem = await ask({ ip: request.ip, headers: {} }, reply, question)
        await evenly
        return problem ? reply.problem(problem) : reply.code(204).send()
      })
    }
  }
}

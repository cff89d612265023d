import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { refuse } from '#foundation/problem.ts'
import { writtenMoment } from '#foundation/time.ts'
import { nothing } from '#http/answers.ts'
import { freshSignIn, ownPassword } from '#http/permissions.ts'
import { placeOf, sessionOf } from '#http/require-session.ts'
import { recordOfPerson } from '../audit.ts'
import { GivenPassword } from '../sign-in/password-rules.ts'
import type { SignInParts } from '../sign-in/sign-in.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts'
import { base32, isOn, newRecoveryCodes, secondFactorOf, totpAddress } from './second-factor.ts'

/** The code that an app shows, with or without spaces. */
const AppCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'must be the 6 digits that the app shows.'))

/** The body of a call that needs a fresh sign-in. */
export const Proven = z.strictObject({ password: GivenPassword.optional() })
/** The recovery codes that a first second factor brings. */
export const Codes = z.object({ recovery_codes: z.array(z.string()) })

/**
 * The authenticator app of a signed-in user. Setting one up needs a fresh sign-in; switching it off, and new recovery codes,
 * need the password in any case.
 */
export function secondFactorRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db, config, attempts, mailer, messages } = signIn
  const { secrets } = config
  return async (app) => {
    const State = z.object({ since: writtenMoment.nullable(), recovery_codes_left: z.int() })
    app.get('/authenticator', { schema: { response: { 200: State } } }, async (request) => {
      const { since, recoveryCodesLeft } = await secondFactorOf(db, sessionOf(request).user.id)
      return { since, recovery_codes_left: recoveryCodesLeft }
    })

    const Secret = z.object({ secret: z.string(), address: z.string() })
    const beginning = {
      schema: { body: Proven, response: { 200: Secret } },
      preHandler: freshSignIn(signIn),
    }
    app.post('/authenticator', beginning, async (request) => {
      const { id: userId, email } = sessionOf(request).user
      const secret = await beginAuthenticator(db, secrets, userId)
      return { secret: base32(secret), address: totpAddress(secret, email) }
    })

    const confirming = { schema: { body: z.strictObject({ code: AppCode }), response: { 200: Codes } } }
    app.post('/authenticator/confirm', confirming, async (request) => {
      const { user } = sessionOf(request)
      const attempt = await attempts.begin({ address: request.ip, email: user.email, known: true })
      const given = { userId: user.id, code: request.body.code, place: placeOf(request) }
      const recovery_codes = await confirmAuthenticator(db, secrets, given)
      attempt.succeeded()
      mailer.send(messages.secondFactor(user, 'on'))
      return { recovery_codes }
    })

    const body = z.strictObject({ password: GivenPassword })
    const preHandler = ownPassword(signIn)
    const renewing = { schema: { body, response: { 200: Codes } }, preHandler }
    app.post('/authenticator/recovery-codes', renewing, async (request) => {
      const { user } = sessionOf(request)
      if (!isOn(await secondFactorOf(db, user.id))) refuse('not_found', 'Set up an app or a passkey first.')
      const codes = await db.transaction().execute((transaction) => newRecoveryCodes(transaction, user.id))
      return { recovery_codes: codes }
    })

    const removing = { schema: { body, response: nothing }, preHandler }
    app.post('/authenticator/remove', removing, async (request, reply) => {
      const { user } = sessionOf(request)
      await db.transaction().execute(async (transaction) => {
        await removeAuthenticator(transaction, user.id)
        await recordOfPerson(transaction, 'second_factor.disabled', user.id, placeOf(request))
      })
      mailer.send(messages.secondFactor(user, 'off'))
      return reply.code(204).send(null)
    })
  }
}

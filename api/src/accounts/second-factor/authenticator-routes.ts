import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { writtenMoment } from '#foundation/time.ts'
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

const Proven = z.strictObject({ password: GivenPassword.optional() })
const Codes = z.object({ recovery_codes: z.array(z.string()) })

/**
 * The authenticator app of a signed-in user. Setting one up needs a fresh sign-in; switching it off, and new recovery codes,
 * need the password in any case.
 */
export function secondFactorRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db, config, attempts, mailer, messages } = signIn
  const { secrets } = config
  return async (app) => {
    app.get(
      '/authenticator',
      {
        schema: {
          response: { 200: z.object({ since: writtenMoment.nullable(), recovery_codes_left: z.int() }) },
        },
      },
      async (request) => {
        const { since, recoveryCodesLeft } = await secondFactorOf(db, sessionOf(request).user.id)
        return { since, recovery_codes_left: recoveryCodesLeft }
      },
    )

    app.post(
      '/authenticator',
      {
        schema: { body: Proven, response: { 200: z.object({ secret: z.string(), address: z.string() }) } },
        preHandler: freshSignIn(signIn),
      },
      async (request) => {
        const { id: userId, email } = sessionOf(request).user
        const secret = await beginAuthenticator(db, secrets, userId)
        return { secret: base32(secret), address: totpAddress(secret, email) }
      },
    )

    app.post(
      '/authenticator/confirm',
      { schema: { body: z.strictObject({ code: AppCode }), response: { 200: Codes } } },
      async (request) => {
        const { user } = sessionOf(request)
        const attempt = await attempts.begin({ address: request.ip, email: user.email, known: true })
        const given = { userId: user.id, code: request.body.code, place: placeOf(request) }
        const recovery_codes = await confirmAuthenticator(db, secrets, given)
        attempt.succeeded()
        mailer.send(messages.secondFactor(user, 'on'))
        return { recovery_codes }
      },
    )

    app.post(
      '/authenticator/recovery-codes',
      {
        schema: { body: z.strictObject({ password: GivenPassword }), response: { 200: Codes } },
        preHandler: ownPassword(signIn),
      },
      async (request, reply) => {
        const { user } = sessionOf(request)
        if (!isOn(await secondFactorOf(db, user.id))) {
          return reply.problem({ code: 'not_found', detail: 'Set up an app or a passkey first.' })
        }
        const codes = await db.transaction().execute((transaction) => newRecoveryCodes(transaction, user.id))
        return { recovery_codes: codes }
      },
    )

    app.post(
      '/authenticator/remove',
      {
        schema: { body: z.strictObject({ password: GivenPassword }), response: { 204: z.null() } },
        preHandler: ownPassword(signIn),
      },
      async (request, reply) => {
        const { user } = sessionOf(request)
        await db.transaction().execute(async (transaction) => {
          await removeAuthenticator(transaction, user.id)
          await recordOfPerson(transaction, 'second_factor.disabled', user.id, placeOf(request))
        })
        mailer.send(messages.secondFactor(user, 'off'))
        return reply.code(204).send(null)
      },
    )
  }
}

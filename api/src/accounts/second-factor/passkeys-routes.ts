import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { writtenMoment } from '#foundation/time.ts'
import { nothing } from '#http/answers.ts'
import { freshSignIn } from '#http/permissions.ts'
import { placeOf, sessionOf } from '#http/require-session.ts'
import { ShownName } from '../accounts.ts'
import type { SignInParts } from '../sign-in/sign-in.ts'
import { Codes, Proven } from './authenticator-routes.ts'
import { addPasskey, beginPasskey } from './passkey-ceremonies.ts'
import { NewPasskeyAnswer, passkeysOf, removePasskey } from './passkeys.ts'
import { secondFactorOf } from './second-factor.ts'

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: writtenMoment,
  /** Null before the first sign-in with it. */
  last_used_at: writtenMoment.nullable(),
})
const Listed = z.object({ data: z.array(Passkey), recovery_codes_left: z.int() })

/** The passkeys of a signed-in user. Adding and removing one needs a fresh sign-in. */
export function passkeyRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db, config, attempts, mailer, messages } = signIn
  const { baseUrl } = config
  return async (app) => {
    app.get('/passkeys', { schema: { response: { 200: Listed } } }, async (request) => {
      const { id: userId } = sessionOf(request).user
      const { recoveryCodesLeft } = await secondFactorOf(db, userId)
      return { data: await passkeysOf(db, userId), recovery_codes_left: recoveryCodesLeft }
    })

    // The options of WebAuthn, as the browser takes them.
    const Options = z.looseObject({ challenge: z.string() })
    const preHandler = freshSignIn(signIn)
    const beginning = { schema: { body: Proven, response: { 200: Options } }, preHandler }
    app.post('/passkeys/begin', beginning, async (request) => {
      const { id: sessionId, user } = sessionOf(request)
      return { ...(await beginPasskey(db, { sessionId, user, baseUrl })) }
    })

    const Added = z.strictObject({ name: ShownName, answer: NewPasskeyAnswer })
    app.post('/passkeys', { schema: { body: Added, response: { 200: Codes } } }, async (request) => {
      const { id: sessionId, user } = sessionOf(request)
      const attempt = await attempts.begin({ address: request.ip, email: user.email, known: true })
      const key = { ...request.body, place: placeOf(request) }
      const recovery_codes = await addPasskey(db, { sessionId, user, baseUrl }, key)
      attempt.succeeded()
      mailer.send(messages.passkey(user, 'added'))
      return { recovery_codes }
    })

    const params = z.object({ passkeyId: z.string() })
    const removing = { schema: { params, body: Proven, response: nothing }, preHandler }
    app.post('/passkeys/:passkeyId/remove', removing, async (request, reply) => {
      const { user } = sessionOf(request)
      const { passkeyId: id } = request.params
      await removePasskey(db, { userId: user.id, id, place: placeOf(request) })
      mailer.send(messages.passkey(user, 'removed'))
      return reply.code(204).send(null)
    })
  }
}

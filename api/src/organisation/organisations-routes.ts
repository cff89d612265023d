import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShownName } from '../accounts/accounts.ts'
import { callerOf } from '../accounts/caller.ts'
import { isOn, secondFactorOf } from '../accounts/second-factor/second-factor.ts'
import { GivenPassword } from '../accounts/sign-in/password-rules.ts'
import type { ErasingParts } from '../accounts/sign-in/sign-in.ts'
import { eraseAccount } from '../erasure.ts'
import { Refused, refuse } from '../foundation/problem.ts'
import { nothing } from '../http/answers.ts'
import { freshSignIn, ownPassword } from '../http/permissions.ts'
import { authorOf, changeBy, sessionOf } from '../http/require-session.ts'
import { openLimiter } from '../limits/limiter.ts'
import { changeOrganisation, createOrganisation, endMembership, enterOrganisation } from './members.ts'

const named = z.strictObject({ name: ShownName })

/** How often a person makes, leaves and deletes organisations. Each new one has a free check on its first day. */
const perPerson = { quota: 10, windowSeconds: 86_400 }

/** `/organisations`: the organisations of a person. `/organisation`: the one in which the session works. */
export function organisationRoutes(parts: ErasingParts): FastifyPluginAsyncZod {
  const { db, onErased } = parts
  const limiter = openLimiter(db, 'organisations', perPerson)
  const refuseTooMany = async (userId: string) => {
    const { granted, freeInSeconds: retryAfterSeconds } = await limiter.take(userId, 1)
    if (granted) return
    const detail = `You make, leave and delete at most ${perPerson.quota} organisations in a day. Try again later.`
    throw new Refused({ code: 'rate_limited', detail, retryAfterSeconds })
  }
  return async (app) => {
    const Made = z.object({ id: z.string() })
    const making = { schema: { body: named, response: { 201: Made } } }
    app.post('/organisations', making, async (request, reply) => {
      const session = sessionOf(request)
      const { id: userId } = session.user
      await refuseTooMany(userId)
      const id = await createOrganisation(db, request.body.name, { userId, author: authorOf(request) })
      await enterOrganisation(db, session, id)
      return reply.code(201).send({ id })
    })

    const body = z.strictObject({})
    const params = z.strictObject({ accountId: z.string().max(100) })
    const entering = { schema: { params, body, response: nothing } }
    app.post('/organisations/:accountId/enter', entering, async (request, reply) => {
      await enterOrganisation(db, sessionOf(request), request.params.accountId)
      return reply.code(204).send(null)
    })

    app.patch('/organisation', { schema: { body: named, response: nothing } }, async (request, reply) => {
      const entry = { ...changeBy(request), action: 'organisation.renamed', detail: request.body } as const
      await changeOrganisation(db, { owner: request.body.name }, entry)
      return reply.code(204).send(null)
    })

    const Demand = z.strictObject({ demanded: z.boolean(), password: GivenPassword.optional() })
    const demanding = {
      schema: { body: Demand, response: nothing },
      preHandler: freshSignIn(parts),
    }
    app.put('/organisation/second-factor', demanding, async (request, reply) => {
      const { demanded } = request.body
      const own = await secondFactorOf(db, sessionOf(request).user.id)
      if (demanded && !isOn(own)) {
        const detail =
          'Set up an authenticator app or a passkey of your own before you ask all members for one.'
        refuse('second_factor_required', detail)
      }
      const action = 'organisation.second_factor_demanded'
      const entry = { ...changeBy(request), action, detail: { demanded } } as const
      await changeOrganisation(db, { demands_second_factor: demanded }, entry)
      return reply.code(204).send(null)
    })

    app.post('/organisation/leave', { schema: { body, response: nothing } }, async (request, reply) => {
      const { id: userId } = sessionOf(request).user
      await refuseTooMany(userId)
      await endMembership(db, { ...changeBy(request), userId })
      return reply.code(204).send(null)
    })

    const deleting = {
      schema: { body: z.strictObject({ password: GivenPassword }), response: nothing },
      preHandler: ownPassword(parts),
    }
    app.post('/organisation/delete', deleting, async (request, reply) => {
      await refuseTooMany(sessionOf(request).user.id)
      const { accountId } = callerOf(request)
      await eraseAccount(db, accountId)
      await onErased(accountId)
      return reply.code(204).send(null)
    })
  }
}

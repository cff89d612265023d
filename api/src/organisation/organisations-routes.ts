import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShownName } from '../accounts/accounts.ts'
import { callerOf } from '../accounts/caller.ts'
import { isOn, secondFactorOf } from '../accounts/second-factor/second-factor.ts'
import { GivenPassword } from '../accounts/sign-in/password-rules.ts'
import type { SignInParts } from '../accounts/sign-in/sign-in.ts'
import { eraseAccount } from '../erasure.ts'
import type { Problem } from '../foundation/problem.ts'
import { freshSignIn, ownPassword } from '../http/permissions.ts'
import { authorOf, changeBy, sessionOf } from '../http/require-session.ts'
import { openLimiter } from '../limits/limiter.ts'
import {
  createOrganisation,
  demandSecondFactor,
  endMembership,
  enterOrganisation,
  renameOrganisation,
} from './members.ts'

export interface OrganisationParts extends SignInParts {
  /** Ends what an erased account has begun in other services. */
  onErased(accountId: string): Promise<void>
}

const named = z.strictObject({ name: ShownName })

/** How often a person makes, leaves and deletes organisations. Each new one has a free check on its first day. */
const perPerson = { quota: 10, windowSeconds: 86_400 }

/** `/organisations`: the organisations of a person. `/organisation`: the one in which the session works. */
export function organisationRoutes(parts: OrganisationParts): FastifyPluginAsyncZod {
  const { db, onErased } = parts
  const limiter = openLimiter(db, 'organisations', perPerson)
  const tooOften = async (userId: string): Promise<Problem | undefined> => {
    const { granted, freeInSeconds } = await limiter.take(userId, 1)
    if (granted) return undefined
    const detail = `You make, leave and delete at most ${perPerson.quota} organisations in a day. Try again later.`
    return { code: 'rate_limited', detail, retryAfterSeconds: freeInSeconds }
  }
  return async (app) => {
    app.post(
      '/organisations',
      { schema: { body: named, response: { 201: z.object({ id: z.string() }) } } },
      async (request, reply) => {
        const { id: sessionId, user } = sessionOf(request)
        const refused = await tooOften(user.id)
        if (refused) return reply.problem(refused)
        const by = { userId: user.id, author: authorOf(request) }
        const made = await createOrganisation(db, request.body.name, by)
        if (!made.ok) return reply.problem(made.problem)
        await enterOrganisation(db, { sessionId, userId: user.id }, made.value)
        return reply.code(201).send({ id: made.value })
      },
    )

    app.post(
      '/organisations/:accountId/enter',
      {
        schema: {
          params: z.strictObject({ accountId: z.string().max(100) }),
          body: z.strictObject({}),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id: sessionId, user } = sessionOf(request)
        const entered = await enterOrganisation(db, { sessionId, userId: user.id }, request.params.accountId)
        return entered.ok ? reply.code(204).send(null) : reply.problem(entered.problem)
      },
    )

    app.patch(
      '/organisation',
      { schema: { body: named, response: { 204: z.null() } } },
      async (request, reply) => {
        await renameOrganisation(db, { ...changeBy(request), ...request.body })
        return reply.code(204).send(null)
      },
    )

    app.put(
      '/organisation/second-factor',
      {
        schema: {
          body: z.strictObject({ demanded: z.boolean(), password: GivenPassword.optional() }),
          response: { 204: z.null() },
        },
        preHandler: freshSignIn(parts),
      },
      async (request, reply) => {
        const { demanded } = request.body
        const own = await secondFactorOf(db, sessionOf(request).user.id)
        if (demanded && !isOn(own)) return reply.problem(ownFirst)
        await demandSecondFactor(db, { ...changeBy(request), demanded })
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/organisation/leave',
      { schema: { body: z.strictObject({}), response: { 204: z.null() } } },
      async (request, reply) => {
        const { user } = sessionOf(request)
        const refused = await tooOften(user.id)
        if (refused) return reply.problem(refused)
        const left = await endMembership(db, { ...changeBy(request), userId: user.id })
        return left.ok ? reply.code(204).send(null) : reply.problem(left.problem)
      },
    )

    app.post(
      '/organisation/delete',
      {
        schema: { body: z.strictObject({ password: GivenPassword }), response: { 204: z.null() } },
        preHandler: ownPassword(parts),
      },
      async (request, reply) => {
        const { user } = sessionOf(request)
        const refused = await tooOften(user.id)
        if (refused) return reply.problem(refused)
        const { accountId } = callerOf(request)
        await eraseAccount(db, accountId)
        await onErased(accountId)
        return reply.code(204).send(null)
      },
    )
  }
}

const ownFirst: Problem = {
  code: 'second_factor_required',
  detail: 'Set up an authenticator app or a passkey of your own before you ask all members for one.',
}

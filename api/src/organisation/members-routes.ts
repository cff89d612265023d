import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { membersOf } from '../accounts/accounts.ts'
import { callerOf } from '../accounts/caller.ts'
import { GivenPassword } from '../accounts/sign-in/password-rules.ts'
import type { SignInParts } from '../accounts/sign-in/sign-in.ts'
import { roles } from '../foundation/access.ts'
import type { Problem } from '../foundation/problem.ts'
import { writtenMoment } from '../foundation/time.ts'
import { freshSignIn } from '../http/permissions.ts'
import { authorOf, changeBy, sessionOf } from '../http/require-session.ts'
import {
  acceptInvitation,
  findInvitation,
  invitationDays,
  invitationsOf,
  invite,
  withdrawInvitation,
} from './invitations.ts'
import { changeRole, endMembership } from './members.ts'

const Members = z.object({
  data: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      joined_at: writtenMoment,
      has_second_factor: z.boolean(),
      /** Whether it is the member who asks. */
      own: z.boolean(),
    }),
  ),
})

const params = z.strictObject({ userId: z.string().max(100) })
const password = GivenPassword.optional()

/**
 * `/members`: the people who work in the organisation, and their roles. A role lasts longer than the session in which it is
 * given, so giving one needs a fresh sign-in; removing a member does not, as revoking a key.
 */
export function memberRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db } = signIn
  return async (app) => {
    app.get(
      '/members',
      { schema: { querystring: z.strictObject({}), response: { 200: Members } } },
      async (request) => {
        const { user } = sessionOf(request)
        const members = await membersOf(db, callerOf(request).accountId)
        return { data: members.map((member) => ({ ...member, own: member.user_id === user.id })) }
      },
    )

    app.patch(
      '/members/:userId',
      {
        schema: {
          params,
          body: z.strictObject({ role: z.enum(roles), password }),
          response: { 204: z.null() },
        },
        preHandler: freshSignIn(signIn),
      },
      async (request, reply) => {
        const { role } = request.body
        const changed = await changeRole(db, { ...changeBy(request), ...request.params, role })
        return changed.ok ? reply.code(204).send(null) : reply.problem(changed.problem)
      },
    )

    app.delete(
      '/members/:userId',
      { schema: { params, response: { 204: z.null() } } },
      async (request, reply) => {
        const ended = await endMembership(db, { ...changeBy(request), ...request.params })
        return ended.ok ? reply.code(204).send(null) : reply.problem(ended.problem)
      },
    )
  }
}

const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  created_at: writtenMoment,
  expires_at: writtenMoment,
})

const ToInvite = z.strictObject({
  email: z.email('must be an address such as name@example.org.').max(254).toLowerCase(),
  role: z.enum(roles),
  password: GivenPassword.optional(),
})

const Link = z.strictObject({ token: z.string().min(1, 'must not be empty.').max(100) })

/**
 * `/invitations`: people who were invited to the organisation. The message names the inviting member by the confirmed
 * address only: everything else could be text for a stranger of an advertiser's choice.
 */
export function invitationRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db, attempts, mailer, messages } = signIn
  return async (app) => {
    app.get(
      '/invitations',
      {
        schema: {
          querystring: z.strictObject({}),
          response: { 200: z.object({ data: z.array(Invitation) }) },
        },
      },
      async (request) => {
        return { data: await invitationsOf(db, callerOf(request).accountId) }
      },
    )

    app.post(
      '/invitations',
      { schema: { body: ToInvite, response: { 201: Invitation } }, preHandler: freshSignIn(signIn) },
      async (request, reply) => {
        const { email, role } = request.body
        const tooMany =
          (await attempts.askedForMail(request.ip)) ??
          (await attempts.askedForInvitation({ address: request.ip, email }))
        if (tooMany) return reply.problem(tooMany)
        const invited = await invite(db, { ...changeBy(request), email, role })
        if (!invited.ok) return reply.problem(invited.problem)
        const link = { token: invited.value.token, days: invitationDays }
        mailer.send(messages.invitation({ email }, sessionOf(request).user, link))
        return reply.code(201).send(invited.value)
      },
    )

    app.delete(
      '/invitations/:invitationId',
      {
        schema: {
          params: z.strictObject({ invitationId: z.string().max(100) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const withdrawn = await withdrawInvitation(db, {
          ...changeBy(request),
          id: request.params.invitationId,
        })
        return withdrawn ? reply.code(204).send(null) : reply.problem(noSuchInvitation)
      },
    )

    app.get(
      '/invitations/of-link',
      {
        schema: {
          querystring: Link,
          response: { 200: z.object({ organisation: z.string(), role: z.enum(roles) }) },
        },
      },
      async (request, reply) => {
        const found = await findInvitation(db, request.query.token, sessionOf(request).user.email)
        return found.ok ? found.value : reply.problem(found.problem)
      },
    )

    app.post(
      '/invitations/accept',
      { schema: { body: Link, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id: sessionId, user } = sessionOf(request)
        const person = { sessionId, userId: user.id, email: user.email, author: authorOf(request) }
        const accepted = await acceptInvitation(db, request.body.token, person)
        return accepted.ok ? reply.code(204).send(null) : reply.problem(accepted.problem)
      },
    )
  }
}

const noSuchInvitation: Problem = {
  code: 'not_found',
  detail: 'The invitation was accepted or withdrawn already. Reload the page.',
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { membersOf } from '../accounts/accounts.ts'
import { callerOf } from '../accounts/caller.ts'
import { GivenPassword } from '../accounts/sign-in/password-rules.ts'
import type { SignInParts } from '../accounts/sign-in/sign-in.ts'
import { roles } from '../foundation/access.ts'
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
        await changeRole(db, { ...changeBy(request), ...request.params, role })
        return reply.code(204).send(null)
      },
    )

    app.delete(
      '/members/:userId',
      { schema: { params, response: { 204: z.null() } } },
      async (request, reply) => {
        await endMembership(db, { ...changeBy(request), ...request.params })
        return reply.code(204).send(null)
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
        await attempts.askedForMail(request.ip)
        await attempts.askedForInvitation({ address: request.ip, email })
        const invited = await invite(db, { ...changeBy(request), email, role })
        const link = { token: invited.token, days: invitationDays }
        mailer.send(messages.invitation({ email }, sessionOf(request).user, link))
        return reply.code(201).send(invited)
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
        await withdrawInvitation(db, { ...changeBy(request), target: request.params.invitationId })
        return reply.code(204).send(null)
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
      (request) => findInvitation(db, request.query.token, sessionOf(request).user.email),
    )

    app.post(
      '/invitations/accept',
      { schema: { body: Link, response: { 204: z.null() } } },
      async (request, reply) => {
        await acceptInvitation(db, request.body.token, sessionOf(request), authorOf(request))
        return reply.code(204).send(null)
      },
    )
  }
}

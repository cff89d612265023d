import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { membersOf } from '../accounts/accounts.ts'
import { callerOf } from '../accounts/caller.ts'
import { GivenPassword } from '../accounts/sign-in/password-rules.ts'
import type { SignInParts } from '../accounts/sign-in/sign-in.ts'
import { roles } from '../foundation/access.ts'
import { writtenMoment } from '../foundation/time.ts'
import { nothing } from '../http/answers.ts'
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

const password = GivenPassword.optional()
const querystring = z.strictObject({})

/**
 * `/members`: the people who work in the organisation, and their roles. A role lasts longer than the session in which it is
 * given, so giving one needs a fresh sign-in; removing a member does not, as revoking a key.
 */
export function memberRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db } = signIn
  return async (app) => {
    app.get('/members', { schema: { querystring, response: { 200: Members } } }, async (request) => {
      const { user } = sessionOf(request)
      const members = await membersOf(db, callerOf(request).accountId)
      return { data: members.map((member) => ({ ...member, own: member.user_id === user.id })) }
    })

    const params = z.strictObject({ userId: z.string().max(100) })
    const change = {
      schema: { params, body: z.strictObject({ role: z.enum(roles), password }), response: nothing },
      preHandler: freshSignIn(signIn),
    }
    app.patch('/members/:userId', change, async (request, reply) => {
      const { role } = request.body
      await changeRole(db, { ...changeBy(request), ...request.params, role })
      return reply.code(204).send(null)
    })

    app.delete('/members/:userId', { schema: { params, response: nothing } }, async (request, reply) => {
      await endMembership(db, { ...changeBy(request), ...request.params })
      return reply.code(204).send(null)
    })
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
  password,
})

const Link = z.strictObject({ token: z.string().min(1, 'must not be empty.').max(100) })

/**
 * `/invitations`: people who were invited to the organisation. The message names the inviting member by the confirmed
 * address only: everything else could be text for a stranger of an advertiser's choice.
 */
export function invitationRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db, attempts, mailer, messages } = signIn
  return async (app) => {
    const Open = z.object({ data: z.array(Invitation) })
    app.get('/invitations', { schema: { querystring, response: { 200: Open } } }, async (request) => ({
      data: await invitationsOf(db, callerOf(request).accountId),
    }))

    const sending = {
      schema: { body: ToInvite, response: { 201: Invitation } },
      preHandler: freshSignIn(signIn),
    }
    app.post('/invitations', sending, async (request, reply) => {
      const { email, role } = request.body
      await attempts.askedForMail(request.ip)
      await attempts.askedForInvitation({ address: request.ip, email })
      const invited = await invite(db, { ...changeBy(request), email, role })
      const link = { token: invited.token, days: invitationDays }
      mailer.send(messages.invitation({ email }, sessionOf(request).user, link))
      return reply.code(201).send(invited)
    })

    const params = z.strictObject({ invitationId: z.string().max(100) })
    app.delete(
      '/invitations/:invitationId',
      { schema: { params, response: nothing } },
      async (request, reply) => {
        await withdrawInvitation(db, { ...changeBy(request), target: request.params.invitationId })
        return reply.code(204).send(null)
      },
    )

    const Found = z.object({ organisation: z.string(), role: z.enum(roles) })
    const finding = { schema: { querystring: Link, response: { 200: Found } } }
    app.get('/invitations/of-link', finding, (request) =>
      findInvitation(db, request.query.token, sessionOf(request).user.email),
    )

    app.post('/invitations/accept', { schema: { body: Link, response: nothing } }, async (request, reply) => {
      await acceptInvitation(db, request.body.token, sessionOf(request), authorOf(request))
      return reply.code(204).send(null)
    })
  }
}

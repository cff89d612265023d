import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import {
  acceptInvitation,
  findInvitation,
  invitationsOf,
  invite,
  withdrawInvitation,
} from '../../../../accounts/members/invitations.ts'
import { requireFreshSignIn } from '../../../../accounts/sign-in/fresh-sign-in.ts'
import { GivenPassword } from '../../../../accounts/sign-in/passwords/password-rules.ts'
import type { SignInParts } from '../../../../accounts/sign-in/sign-in-parts.ts'
import type { Problem } from '../../../../foundation/problem.ts'
import { roles } from '../../../../foundation/roles.ts'
import { authorOf } from '../../../request/caller/author-of.ts'
import { sessionOf } from '../../../request/caller/require-session.ts'

const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
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
        const open = await invitationsOf(db, callerOf(request).accountId)
        return { data: open.map(written) }
      },
    )

    app.post(
      '/invitations',
      { schema: { body: ToInvite, response: { 201: Invitation } } },
      async (request, reply) => {
        const { email, role, password } = request.body
        const session = sessionOf(request)
        const unproven = await requireFreshSignIn(signIn, { session, ip: request.ip, password })
        if (unproven) return reply.problem(unproven)
        const tooMany =
          (await attempts.askedForMail(request.ip)) ??
          (await attempts.askedForInvitation({ address: request.ip, email }))
        if (tooMany) return reply.problem(tooMany)
        const invited = await invite(db, {
          accountId: callerOf(request).accountId,
          email,
          role,
          author: authorOf(request),
        })
        if (!invited.ok) return reply.problem(invited.problem)
        mailer.send(messages.invitation({ email }, session.user, invited.value.token))
        return reply.code(201).send(written(invited.value))
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
          accountId: callerOf(request).accountId,
          id: request.params.invitationId,
          author: authorOf(request),
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

function written(invitation: Awaited<ReturnType<typeof invitationsOf>>[number]): z.infer<typeof Invitation> {
  const { id, email, role, createdAt, expiresAt } = invitation
  return { id, email, role, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() }
}

import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { GivenPassword } from '../accounts/sign-in/password-rules.ts'
import { provePassword, requireFreshSignIn, type SignInParts } from '../accounts/sign-in/sign-in.ts'
import type { Role } from '../foundation/access.ts'
import type { Problem } from '../foundation/problem.ts'
import { sessionOf } from './require-session.ts'

/** The roles that may make a call. `self`: everyone who is signed in, because the call concerns only the person who makes it. */
type Permission = 'self' | readonly Role[]

const everyone: Permission = ['owner', 'developer', 'billing', 'reviewer', 'read_only']
const owner: Permission = ['owner']
const developing: Permission = ['owner', 'developer']
const lookingAtDeveloping: Permission = ['owner', 'developer', 'read_only']
const paying: Permission = ['owner', 'billing']
const lookingAtMoney: Permission = ['owner', 'billing', 'read_only']
const deciding: Permission = ['owner', 'reviewer']
const lookingAtPhotos: Permission = ['owner', 'developer', 'reviewer']

/**
 * Who may make each call of the dashboard that needs a session, by its method and its path below /api/dashboard. The server
 * does not start with a route that is not listed here. `read_only` sees all lists; a photo itself is no list.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'GET /session': 'self',
  'GET /sessions': 'self',
  'POST /auth/update-user': 'self',
  'POST /auth/change-password': 'self',
  'POST /auth/delete-user': 'self',
  'POST /auth/end-session': 'self',
  'POST /auth/revoke-sessions': 'self',
  'GET /auth/authenticator': 'self',
  'POST /auth/authenticator': 'self',
  'POST /auth/authenticator/confirm': 'self',
  'POST /auth/authenticator/recovery-codes': 'self',
  'POST /auth/authenticator/remove': 'self',
  'GET /auth/passkeys': 'self',
  'POST /auth/passkeys/begin': 'self',
  'POST /auth/passkeys': 'self',
  'POST /auth/passkeys/:passkeyId/remove': 'self',
  'POST /organisations': 'self',
  'POST /organisations/:accountId/enter': 'self',
  'PATCH /organisation': owner,
  'PUT /organisation/second-factor': owner,
  'POST /organisation/leave': 'self',
  'POST /organisation/delete': owner,
  'GET /members': everyone,
  'PATCH /members/:userId': owner,
  'DELETE /members/:userId': owner,
  'GET /audit-log': ['owner', 'read_only'],
  'GET /invitations': ['owner', 'read_only'],
  'POST /invitations': owner,
  'DELETE /invitations/:invitationId': owner,
  'GET /invitations/of-link': 'self',
  'POST /invitations/accept': 'self',
  'GET /wallet': lookingAtMoney,
  'PATCH /wallet': paying,
  'PUT /wallet/spend-limit': paying,
  'GET /wallet/automatic-top-up': lookingAtMoney,
  'PUT /wallet/automatic-top-up': paying,
  'DELETE /wallet/automatic-top-up': paying,
  'GET /wallet/statement': lookingAtMoney,
  'GET /wallet/payments': lookingAtMoney,
  'POST /wallet/payments': paying,
  'GET /wallet/payments/:paymentId': lookingAtMoney,
  'GET /wallet/payments/:paymentId/receipt': lookingAtMoney,
  'GET /wallet/month-statement': lookingAtMoney,
  'GET /wallet/billing-details': lookingAtMoney,
  'PUT /wallet/billing-details': paying,
  'GET /wallet/plan': lookingAtMoney,
  'PUT /wallet/plan': paying,
  'GET /usage': ['owner', 'developer', 'billing', 'read_only'],
  'GET /reports/verdicts': ['owner', 'developer', 'billing', 'read_only'],
  'GET /reports/findings': ['owner', 'developer', 'billing', 'read_only'],
  'GET /requests': ['owner', 'developer', 'reviewer', 'read_only'],
  'GET /keys': lookingAtDeveloping,
  'POST /keys': developing,
  'PUT /keys/:keyId/spend-limit': developing,
  'POST /keys/:keyId/roll': developing,
  'POST /keys/:keyId/revoke': developing,
  'PUT /keys/:keyId/policy': developing,
  'GET /jobs': lookingAtDeveloping,
  'GET /jobs/:jobId': lookingAtDeveloping,
  'GET /jobs/:jobId/items': lookingAtDeveloping,
  'POST /jobs/:jobId/pause': developing,
  'POST /jobs/:jobId/resume': developing,
  'POST /jobs/:jobId/cancel': developing,
  'GET /checks': everyone,
  'GET /policies': everyone,
  'POST /policies': developing,
  'GET /policies/:policyName': everyone,
  'PUT /policies/:policyName': developing,
  'DELETE /policies/:policyName': developing,
  'GET /webhooks': lookingAtDeveloping,
  'POST /webhooks': developing,
  'GET /webhooks/:webhookId': lookingAtDeveloping,
  'PATCH /webhooks/:webhookId': developing,
  'DELETE /webhooks/:webhookId': developing,
  'POST /webhooks/:webhookId/rotate': developing,
  'POST /webhooks/:webhookId/test': developing,
  'GET /webhooks/:webhookId/deliveries': lookingAtDeveloping,
  'POST /webhooks/:webhookId/deliveries/:eventId/redeliver': developing,
  'GET /reviews': ['owner', 'reviewer', 'read_only'],
  'GET /reviews/agreement': ['owner', 'reviewer', 'read_only'],
  'GET /reviews/:reviewId': deciding,
  'GET /reviews/:reviewId/photo': deciding,
  'POST /reviews/:reviewId/decision': deciding,
  'GET /photos/next-check': developing,
  'GET /photos/check': developing,
  'POST /photos/check': developing,
  'POST /photos/make': developing,
  'POST /photos/sheet': developing,
  'GET /photos/saved': ['owner', 'developer', 'reviewer', 'read_only'],
  'POST /photos/saved': developing,
  'GET /photos/saved/:photoId': lookingAtPhotos,
  'GET /photos/saved/:photoId/sheet': lookingAtPhotos,
  'DELETE /photos/saved/:photoId': developing,
}

/**
 * Refuses, before a handler runs, each call that the member's role does not allow by `permissions`, and each call of a member
 * who has no second factor where the organisation demands one. To be added after `requireSession`, which reads the role with the session: a changed role counts from the next call on.
 * @param prefix What the paths of the app's routes begin with.
 * @throws At the start, if a route is not listed.
 */
export function requireRole(app: FastifyInstance, prefix: string): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) permissionOf(each, url.slice(prefix.length))
  })
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions
    const permission = permissionOf(request.method, url.slice(prefix.length))
    if (permission === 'self') return
    const { role, lacks_second_factor } = sessionOf(request)
    if (lacks_second_factor) return reply.problem(setUpFirst)
    if (permission.includes(role)) return
    return reply.problem({
      code: 'role_not_allowed',
      detail: `You are here as ${role.replace('_', '-')}. Ask an owner of the organisation for another role.`,
    })
  })
}

const setUpFirst: Problem = {
  code: 'second_factor_required',
  detail:
    'This organisation asks each member for an authenticator app or a passkey. Set one up, or change to another organisation.',
}

function permissionOf(method: string, path: string): Permission {
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
  const permission = permissions[call]
  if (!permission) throw new Error(`permissions.ts does not say who may call ${call}`)
  return permission
}

/**
 * Turns a route of the platform that is also mounted here into a route of the dashboard: no key can call it, and it is not
 * in the price list, the usage or the OpenAPI document. For `onRoute`.
 */
export function noOperation(route: RouteOptions): void {
  if (!route.config) return
  const { operation: _, ...config } = route.config
  route.config = config
}

type PasswordParts = Pick<SignInParts, 'db' | 'attempts' | 'passwords'>

const Given = z.object({ password: GivenPassword.optional() })

/** Refuses a call unless the password was entered lately, or is in its body: see `requireFreshSignIn`. For `preHandler`. */
export function freshSignIn(parts: PasswordParts) {
  return async (request: FastifyRequest) => {
    const { password } = Given.parse(request.body)
    const session = sessionOf(request)
    await requireFreshSignIn(parts, { session, ip: request.ip, password })
  }
}

/** Refuses a call whose body does not have the password of the user: see `provePassword`. For `preHandler`. */
export function ownPassword(parts: PasswordParts) {
  return async (request: FastifyRequest) => {
    const { password = '' } = Given.parse(request.body)
    const { user } = sessionOf(request)
    await provePassword(parts, { user, ip: request.ip }, password)
  }
}

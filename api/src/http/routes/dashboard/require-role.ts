import type { FastifyInstance } from 'fastify'
import type { Problem } from '../../../foundation/problem.ts'
import { sessionOf } from '../../request/caller/require-session.ts'
import { type Permission, permissions } from './permissions.ts'

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
    const { role, lacksSecondFactor } = sessionOf(request)
    if (lacksSecondFactor) return reply.problem(setUpFirst)
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

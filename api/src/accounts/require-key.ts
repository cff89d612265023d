import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Problem } from '../problem.ts'
import { isWellFormedKey } from './api-key.ts'
import { type FoundKey, setCaller } from './caller.ts'
import type { KnownKeys } from './known-keys.ts'

const sessionCookies = ['likeness_session', 'better-auth.session_token']

/**
 * Lets only requests through that carry `Authorization: Bearer <key>` with the scope of the route's operation, and notes
 * their caller. It runs before the body is read. A session cookie is refused even beside a key: it says that a browser
 * sent the request, and keys do not belong there.
 * @param onUse Called with the id of each key that is used.
 */
export function requireKey(keys: KnownKeys, onUse: (keyId: string) => void): onRequestHookHandler {
  return (request, reply, done) => {
    const { authorization, cookie } = request.headers
    if (cookie !== undefined && hasSession(cookie)) return refuse(reply, cookieNotAccepted)
    if (authorization === undefined) return refuse(reply, { code: 'missing_key', detail: how })
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (key === undefined) {
      return refuse(reply, invalid('The header must read "Authorization: Bearer <API key>".'))
    }

    const decide = (found: FoundKey | null) => {
      const objection = found ? objectionTo(found, request) : unknownKey(key)
      if (objection) return refuse(reply, objection)
      if (found) {
        setCaller(request, found.caller)
        onUse(found.caller.key.id)
      }
      done()
    }
    const recalled = keys.recall(key)
    if (recalled !== undefined) return decide(recalled)
    keys.lookUp(key).then(decide).catch(done)
  }
}

const how = 'Send "Authorization: Bearer <API key>".'

const cookieNotAccepted: Problem = {
  code: 'cookie_not_accepted',
  detail: `Being signed in is no substitute for an API key here, and no company for one. ${how}`,
}

function refuse(reply: FastifyReply, problem: Problem): void {
  reply.problem(problem)
}

function objectionTo({ caller: { key }, revoked }: FoundKey, request: FastifyRequest): Problem | undefined {
  if (revoked) return invalid('This API key was revoked.')
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) {
    return invalid(`This API key expired at ${key.expiresAt.toISOString()}.`)
  }
  const scope = request.routeOptions.config.operation?.scope
  if (scope === undefined || key.scopes.includes(scope)) return undefined
  return {
    code: 'missing_scope',
    detail: `This call needs a key with the scope ${scope}; this one has ${key.scopes.join(', ')}.`,
    extra: { required_scope: scope, scopes: key.scopes },
  }
}

function unknownKey(key: string): Problem {
  if (isWellFormedKey(key)) return invalid('No account has this API key.')
  return invalid(
    key.startsWith('lk_live_')
      ? 'This is no API key: its checksum does not fit. Was it copied whole?'
      : 'This is no API key: one begins with "lk_live_".',
  )
}

function invalid(detail: string): Problem {
  return { code: 'invalid_key', detail }
}

function hasSession(cookieHeader: string): boolean {
  const names = cookieHeader.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  return names.some((name) => sessionCookies.includes(name.replace(/^__(Secure|Host)-/, '')))
}

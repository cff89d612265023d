import type { onRequestAsyncHookHandler } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Problem } from '../problem.ts'
import { isWellFormedKey } from './api-key.ts'
import { findCaller, setCaller } from './caller.ts'

const sessionCookies = ['likeness_session', 'better-auth.session_token']

/**
 * Lets only requests through that carry `Authorization: Bearer <key>`, and notes their caller. It runs before the body
 * is read. A key whose checksum is wrong is refused without asking the database.
 * @param onUse Called with the id of each key that is used.
 */
export function requireKey(db: Database, onUse: (keyId: string) => void): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const { authorization, cookie } = request.headers
    if (authorization === undefined) return reply.problem(withoutKey(cookie))

    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (key === undefined)
      return reply.problem(invalid('The header must read "Authorization: Bearer <API key>".'))
    if (!isWellFormedKey(key)) return reply.problem(invalid('This is no API key: its checksum does not fit.'))
    const found = await findCaller(db, key)
    if (!found) return reply.problem(invalid('No account has this API key.'))
    if (found.revoked) return reply.problem(invalid('This API key was revoked.'))
    setCaller(request, found.caller)
    onUse(found.caller.key.id)
  }
}

function invalid(detail: string): Problem {
  return { code: 'invalid_key', detail }
}

function withoutKey(cookieHeader: string | undefined): Problem {
  const names = (cookieHeader ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  const hasSession = names.some((name) => sessionCookies.includes(name.replace(/^__(Secure|Host)-/, '')))
  const how = 'Send "Authorization: Bearer <API key>".'
  return hasSession
    ? { code: 'cookie_not_accepted', detail: `Being signed in is no substitute for an API key here. ${how}` }
    : { code: 'missing_key', detail: how }
}

import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { isWellFormedKey } from '../accounts/api-key.ts'
import { type FoundKey, setCaller } from '../accounts/caller.ts'
import type { KnownKeys } from '../accounts/known-keys.ts'
import { hasSessionCookie } from '../accounts/sessions/cookie.ts'
import type { Problem } from '../foundation/problem.ts'
import type { FailedAttempts } from '../limits/failed-attempts.ts'

/**
 * Accepts only requests that carry `Authorization: Bearer <key>` with the scope of the route's operation, and stores their
 * caller. It runs before the body is read. A session cookie is refused even together with a key: it shows that a browser
 * sent the request, and keys do not belong in browsers.
 * An address with too many failed attempts gets 429 before its key is looked up, unless that key was valid recently. In an
 * office with one address, the keys in use go on working while another person tries wrong keys.
 * @param onUse Called with the id of each key that is used.
 */
export function requireKey(
  keys: KnownKeys,
  failures: FailedAttempts,
  onUse: (keyId: string) => void,
): onRequestHookHandler {
  return function requireKey(request, reply, done) {
    const { authorization, cookie } = request.headers
    const fail = (problem: Problem) => {
      failures.count(request.ip).then((tooMany) => {
        reply.problem(tooMany ?? problem)
      }, done)
    }
    if (cookie !== undefined && hasSessionCookie(cookie)) return fail(cookieNotAccepted)
    if (authorization === undefined) {
      const detail = /lk_(?:live|test)_/.test(request.url) ? `${how} ${notInAddress}` : how
      return fail({ code: 'missing_key', detail })
    }
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (key === undefined)
      return fail(invalid(`The header Authorization does not have the required form. ${how}`))

    const decide = (found: FoundKey | null) => {
      const objection = found ? objectionTo(found, request) : unknownKey(key)
      if (objection?.code === 'invalid_key') return fail(objection)
      if (objection) {
        reply.problem(objection)
        return
      }
      if (found) {
        setCaller(request, found.caller, found.key)
        onUse(found.key.id)
      }
      done()
    }
    const recalled = keys.recall(key)
    if (recalled !== undefined) return decide(recalled)
    const lookUp = () => keys.lookUp(key).then(decide).catch(done)
    if (keys.isProven(key)) {
      lookUp()
      return
    }
    failures.refusal(request.ip).then((tooMany) => {
      if (tooMany) reply.problem(tooMany)
      else lookUp()
    }, done)
  }
}

const how = 'Send "Authorization: Bearer <API key>".'

const notInAddress = 'A key in an address is stored in logs and histories, so roll this one.'

const cookieNotAccepted: Problem = {
  code: 'cookie_not_accepted',
  detail: `The session cookie of a signed-in user is not accepted here, even together with an API key. Remove it. ${how}`,
}

function objectionTo({ key, revoked }: FoundKey, request: FastifyRequest): Problem | undefined {
  if (revoked) return invalid('This API key was revoked. Use another key.')
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) {
    return invalid(`This API key expired at ${key.expiresAt.toISOString()}. Use another key.`)
  }
  const scope = request.routeOptions.config.operation?.scope
  if (scope === undefined || key.scopes.includes(scope)) return undefined
  return {
    code: 'missing_scope',
    detail: `This API key has only the scopes ${key.scopes.join(', ')}. Use a key with the scope ${scope}.`,
    extra: { required_scope: scope, scopes: key.scopes },
  }
}

function unknownKey(key: string): Problem {
  if (isWellFormedKey(key)) return invalid('No account has this API key. Use a key of your account.')
  return invalid(
    /^lk_(?:live|test)_/.test(key)
      ? 'This is not an API key, because its checksum is wrong. Check that it was copied completely.'
      : 'This is not an API key. Use a key, which begins with "lk_live_" or "lk_test_".',
  )
}

function invalid(detail: string): Problem {
  return { code: 'invalid_key', detail }
}

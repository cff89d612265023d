import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { type FoundKey, type KnownKeys, setCaller } from '../accounts/caller.ts'
import { isWellFormedKey } from '../accounts/make-keys.ts'
import { hasSessionCookie } from '../accounts/sign-in/cookies.ts'
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
): onRequestAsyncHookHandler {
  async function objectionOf(request: FastifyRequest): Promise<Problem | undefined> {
    const { authorization, cookie } = request.headers
    const fail = async (problem: Problem) => (await failures.count(request.ip)) ?? problem
    if (cookie !== undefined && hasSessionCookie(cookie)) return fail(cookieNotAccepted)
    if (authorization === undefined) {
      const detail = /lk_(?:live|test)_/.test(request.url) ? `${how} ${notInAddress}` : how
      return fail({ code: 'missing_key', detail })
    }
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (key === undefined) {
      return fail(invalid(`The header Authorization does not have the required form. ${how}`))
    }
    let found = keys.recall(key)
    if (found === undefined) {
      const tooMany = keys.isProven(key) ? undefined : await failures.refusal(request.ip)
      if (tooMany) return tooMany
      found = await keys.lookUp(key)
    }
    if (!found) return fail(unknownKey(key))
    const objection = objectionTo(found, request)
    if (objection) return objection.code === 'invalid_key' ? fail(objection) : objection
    setCaller(request, found.caller, found.key)
    onUse(found.key.id)
    return undefined
  }

  return async function requireKey(request, reply) {
    const problem = await objectionOf(request)
    if (problem) return reply.problem(problem)
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

import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import { type AuditEntry, type Author, recordAudit } from '../accounts/audit.ts'
import { callerOf, inTestMode, knownKeyOf, setCaller } from '../accounts/caller.ts'
import { cookieName, cookieSecrets, renewedCookies, signedValueIn } from '../accounts/sign-in/cookies.ts'
import { findSession, type Session } from '../accounts/sign-in/sessions.ts'
import type { Problem } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { neighbourhoodOf } from '../limits/address.ts'
import type { Database, Executor } from '../storage/database.ts'

/**
 * Accepts only requests with the cookie of a valid session, and stores the session and its caller on the request, which the app
 * must decorate with `session`. A key is not read: its scopes name operations of the platform API, and the dashboard's routes
 * are not among them.
 */
export function requireSession({
  db,
  secrets,
  baseUrl,
  onRefused,
}: {
  db: Database
  secrets: Secrets
  baseUrl: string
  /** Counts a refused call. Returns the problem to answer if it is one too many; otherwise undefined. */
  onRefused(request: FastifyRequest, reply: FastifyReply): Promise<Problem | undefined>
}): onRequestAsyncHookHandler {
  const [name, signedWith] = [cookieName(baseUrl, 'session_token'), cookieSecrets(secrets)]
  return async function requireSession(request, reply) {
    const { cookie = '' } = request.headers
    const token = signedValueIn(cookie, name, signedWith)
    const session = token === undefined ? undefined : await findSession(db, token)
    if (!session) return reply.problem((await onRefused(request, reply)) ?? notSignedIn)
    // Before any answer of better-auth, whose cookies must be the last.
    const renewed = secrets.length > 1 ? renewedCookies(cookie, { secrets, baseUrl }) : []
    for (const each of renewed) reply.header('set-cookie', each)
    request.setDecorator('session', session)
    setCaller(request, session.caller)
  }
}

const notSignedIn: Problem = {
  code: 'not_signed_in',
  detail: 'There is no session, or it has ended. Sign in.',
}

/** The session of a request that `requireSession` accepted. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>('session')
}

/** The header in which the dashboard says which mode its page shows: `test`, or anything else for live. */
const modeHeader = 'likeness-mode'

/** Makes a signed-in request in the mode that its page shows. Run it after `requireSession`. */
export const useChosenMode: onRequestHookHandler = (request, _reply, done) => {
  if (request.headers[modeHeader] === 'test') setCaller(request, inTestMode(callerOf(request)))
  done()
}

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses each request that changes something and was not sent by one of our pages. A browser adds its cookies to requests
 * of any page, but it also states the origin of that page.
 * @param baseUrl The public address of our pages.
 */
export function ownPagesOnly(baseUrl: string): onRequestHookHandler {
  const own = new URL(baseUrl).origin
  return function ownPagesOnly(request, reply, done) {
    if (reading.includes(request.method) || request.headers.origin === own) return done()
    reply.problem({
      code: 'foreign_origin',
      detail: `Only pages of ${own} may send this request. Use those.`,
    })
  }
}

/** Who makes a request that `requireKey` or `requireSession` has accepted, for the audit log. */
export function authorOf(request: FastifyRequest): Author {
  const key = knownKeyOf(request)
  const actor = key ? `key:${key.id}` : `user:${sessionOf(request).user.id}`
  return { actor, ...placeOf(request) }
}

/** In which request and from where something is done, for the audit log. */
export function placeOf({ id, ip }: FastifyRequest): { requestId: string; network: string } {
  return { requestId: id, network: neighbourhoodOf(ip) }
}

/** The account that a request changes, and who changes it, for the audit log. */
export function changeBy(request: FastifyRequest): { accountId: string; author: Author } {
  return { accountId: callerOf(request).accountId, author: authorOf(request) }
}

/** Adds an entry about a request to the log of its account. Run it in the transaction that makes the change. */
export function logChange(
  db: Executor,
  request: FastifyRequest,
  entry: Omit<AuditEntry, 'accountId' | 'author'>,
): Promise<void> {
  return recordAudit(db, { ...changeBy(request), ...entry })
}

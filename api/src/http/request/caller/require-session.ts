import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { setCaller } from '../../../accounts/caller.ts'
import {
  cookieName,
  cookieSecrets,
  renewedCookies,
  signedValueIn,
} from '../../../accounts/sessions/cookie.ts'
import { findSession, type Session } from '../../../accounts/sessions/find-session.ts'
import type { Problem } from '../../../foundation/problem.ts'
import type { Secrets } from '../../../foundation/secrets.ts'
import type { Database } from '../../../storage/database/open.ts'

/** Gives the requests of an app a member for the session that they are made in. */
export function addSession(app: FastifyInstance): void {
  app.decorateRequest('session')
}

/**
 * Accepts only requests with the cookie of a valid session, and stores the session and its caller on the request. A key is
 * not read: its scopes name operations of the platform API, and the dashboard's routes are not among them.
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
}): onRequestHookHandler {
  const [name, signedWith] = [cookieName(baseUrl, 'session_token'), cookieSecrets(secrets)]
  return (request, reply, done) => {
    const { cookie } = request.headers
    const refuse = () => {
      onRefused(request, reply).then((tooMany) => {
        reply.problem(tooMany ?? notSignedIn)
      }, done)
    }
    const token = cookie === undefined ? undefined : signedValueIn(cookie, name, signedWith)
    if (token === undefined) {
      refuse()
      return
    }
    findSession(db, token).then((session) => {
      if (!session) {
        refuse()
        return
      }
      // Before any answer of better-auth, whose cookies must be the last.
      const renewed = secrets.length > 1 ? renewedCookies(cookie ?? '', { secrets, baseUrl }) : []
      for (const each of renewed) reply.header('set-cookie', each)
      request.setDecorator('session', session)
      setCaller(request, session.caller)
      done()
    }, done)
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

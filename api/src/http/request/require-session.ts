import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { setCaller } from '../../accounts/caller.ts'
import { cookieName, cookieSecret, signedValueIn } from '../../accounts/sessions/cookie.ts'
import { findSession, type Session } from '../../accounts/sessions/find-session.ts'
import type { Problem } from '../../foundation/problem.ts'
import type { Database } from '../../storage/database/open.ts'

/** Lets the requests of an app carry the session that they are made in. */
export function addSession(app: FastifyInstance): void {
  app.decorateRequest('session')
}

/**
 * Lets only requests through whose cookie is of a session that is good, and notes it and its caller. A key is not looked
 * at: what it may do stands in the platform's operations, and the dashboard's are none of them.
 */
export function requireSession({
  db,
  secret,
  baseUrl,
}: {
  db: Database
  secret: string
  baseUrl: string
}): onRequestHookHandler {
  const [name, signedWith] = [cookieName(baseUrl, 'session_token'), cookieSecret(secret)]
  return (request, reply, done) => {
    const { cookie } = request.headers
    const token = cookie === undefined ? undefined : signedValueIn(cookie, name, signedWith)
    if (token === undefined) {
      reply.problem(notSignedIn)
      return
    }
    findSession(db, token).then((session) => {
      if (!session) {
        reply.problem(notSignedIn)
        return
      }
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

/** The session of a request that `requireSession` let through. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>('session')
}

import { defineMiddleware } from 'astro:middleware'
import type { DashboardRequest } from '../server/dashboard.ts'
import { readSession, type Session } from './call.ts'
import { isBeforeFactor, isOpen, showsTestMode, signInAddress } from './guard.ts'

declare global {
  namespace App {
    interface Locals {
      /** What the site's server passes on with the request. */
      asked: DashboardRequest
      /** The user's session; null on a page that needs no session, if no user is signed in. */
      session: Session | null
      /** Whether the pages show what was made with test keys, and make more of it. */
      testMode: boolean
      /** The cookies that the API set while the page was rendered; the answer passes them to the browser. */
      cookies: string[]
    }
  }
}

/**
 * Before each page: refuses forms of other sites, asks the API for the session, and redirects visitors without a session
 * to the sign-in page, and members who lack the second factor that the organisation demands to the page that sets one up.
 * After it: passes the API's cookies on.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request, url } = context
  locals.cookies = []
  locals.session = null
  locals.testMode = showsTestMode(request.headers.get('cookie'))
  const answer = await answered()
  for (const cookie of locals.cookies) answer.headers.append('set-cookie', cookie)
  answer.headers.set('cache-control', 'no-store')
  if (answer.headers.get('content-type') === 'text/html') {
    answer.headers.set('content-type', 'text/html; charset=utf-8')
  }
  return answer

  async function answered(): Promise<Response> {
    const { baseUrl } = locals.asked
    // Every browser sends the Origin header with a posted form.
    if (request.method === 'POST' && request.headers.get('origin') !== new URL(baseUrl).origin) {
      return next(own('/dashboard/refused'))
    }
    const session = await readSession(context)
    if (!session.ok) return next(own('/dashboard/unavailable'))
    locals.session = session.value
    if (session.value === null && !isOpen(url.pathname)) return context.redirect(signInAddress(url), 303)
    const lacksFactor = session.value?.account.lacks_second_factor ?? false
    if (lacksFactor && !isBeforeFactor(url.pathname)) return context.redirect('/dashboard/authenticator', 303)
    try {
      return await whole(await next())
    } catch (error) {
      // A page that reads a form fails when the server refuses the rest of it.
      const refused = locals.asked.refusal()
      if (refused === null) {
        locals.asked.failed(error)
        throw error
      }
      return new Response(`${refused.detail}\n`, {
        status: refused.status,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    }
  }

  /** A request for another page in place of the requested one, without the posted body. */
  function own(path: string): Request {
    return new Request(new URL(path, url))
  }
})

/**
 * A page, rendered whole before its first byte is sent: one that fails in its middle would be cut off, and Astro would write
 * its address with all parameters to the console. Anything that is no page stays as it is.
 */
async function whole(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
  return new Response(await answer.arrayBuffer(), answer)
}

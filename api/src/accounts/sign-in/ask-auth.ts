import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Problem } from '../../foundation/problem.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import { signedAnew } from '../sessions/cookie.ts'
import type { AuthHandler, AuthParts } from './auth.ts'
import { addressHeader } from './mailbox/mail-limits.ts'

/** The path of better-auth's endpoints. Requests to them are made only in this file. */
const authPath = '/api/dashboard/auth'

/** A request to one of better-auth's endpoints. */
interface Question {
  method?: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: object
}

/** The browser that asks. Without a cookie, it asks as a user who is not signed in. */
interface Browser {
  /** Its network address. */
  ip: string
  headers: { cookie?: string | undefined; 'user-agent'?: string | undefined }
}

/**
 * Asks better-auth on behalf of a request, and passes the cookies of its answer on to the reply. Nothing else of the
 * answer is passed on, because it contains the session's token, which must only be in the cookie.
 * @returns The problem; undefined on success.
 */
export type AskAuth = (
  browser: Browser,
  reply: FastifyReply,
  question: Question,
) => Promise<Problem | undefined>

/**
 * Creates an `AskAuth`. better-auth is loaded at the first question, because loading takes most of a second. It knows one
 * secret for what it signs, so there is one for each: cookies are signed anew for the newest, and a link that the newest
 * does not know is shown to the others.
 */
export function authAsker(parts: AskAuthParts): AskAuth {
  const { secrets, baseUrl, onFailure } = parts
  const loading = new Map<string, Promise<AuthHandler>>()
  const load = (secret: string) => {
    const handler =
      loading.get(secret) ??
      import('./auth.ts').then(({ openAuth }) => openAuth({ ...parts, secret, basePath: authPath }))
    loading.set(secret, handler)
    return handler
  }
  const { origin } = new URL(baseUrl)
  const [newest, ...older] = secrets
  return async ({ ip, headers }, reply, { method = 'POST', path, query = {}, body = {} }) => {
    const { cookie = '', 'user-agent': agent = '' } = headers
    const url = new URL(`${authPath}${path}?${new URLSearchParams(query)}`, origin)
    const askBy = async (secret: string) => {
      const handler = await load(secret)
      const answer = await handler(
        new Request(url, {
          method,
          headers: {
            origin,
            cookie: signedAnew(cookie, { secrets, baseUrl }),
            'user-agent': agent.slice(0, 300),
            'content-type': 'application/json',
            [addressHeader]: ip,
          },
          ...(method === 'POST' && { body: JSON.stringify(body) }),
        }),
      )
      for (const set of answer.headers.getSetCookie()) reply.header('set-cookie', set)
      if (answer.status < 400) return undefined
      return problemOf(await answer.json().catch(() => undefined), onFailure)
    }
    let problem = await askBy(newest)
    for (const secret of older) {
      if (problem?.code !== 'link_not_valid' || path !== confirmation) break
      problem = await askBy(secret)
    }
    return problem
  }
}

/** Its token is signed; all other tokens are random and stored. */
const confirmation = '/verify-email'

interface AskAuthParts extends Omit<AuthParts, 'basePath' | 'secret'> {
  secrets: Secrets
}

const notValid: Problem = {
  code: 'link_not_valid',
  detail: 'The link was used, has expired, or belongs to an account that was deleted. Request a new one.',
}

const known: Readonly<Record<string, Problem>> = {
  INVALID_EMAIL_OR_PASSWORD: {
    code: 'wrong_credentials',
    detail: 'No account has this address and password. Check both, or reset your password.',
  },
  EMAIL_NOT_VERIFIED: {
    code: 'address_not_confirmed',
    detail: 'We sent you a message with a link. Open the link, then sign in.',
  },
  INVALID_PASSWORD: { code: 'wrong_password', detail: 'Enter the password that you sign in with.' },
  INVALID_TOKEN: notValid,
  TOKEN_EXPIRED: notValid,
  USER_NOT_FOUND: notValid,
  UNAUTHORIZED: { code: 'not_signed_in', detail: 'There is no session, or it has ended. Sign in.' },
}

const Refusal = z.object({ code: z.string() })

function problemOf(answer: unknown, onFailure: AuthParts['onFailure']): Problem {
  const read = Refusal.safeParse(answer)
  const problem = read.success ? known[read.data.code] : undefined
  if (problem) return problem
  onFailure(new Error(`sign-in was refused: ${read.success ? read.data.code : 'without a reason'}`))
  return {
    code: 'internal',
    detail: 'The request failed, and nothing was changed. Try again in a few minutes.',
  }
}

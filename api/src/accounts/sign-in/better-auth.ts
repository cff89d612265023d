import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { newId } from '#foundation/identifiers.ts'
import type { Problem } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Database } from '#storage/database.ts'
import { ensureAccount } from '../accounts.ts'
import type { Mail, Mailer } from '../mail.ts'
import { type Attempts, addressHeader, type MailKind } from './attempts.ts'
import { boundToken } from './codes-and-links.ts'
import { cookiePrefix, cookieSecret, signedAnew } from './cookies.ts'
import { linkSeconds, type Messages } from './messages.ts'
import { passwordLength } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { endOldestWaiting, sessionDays } from './sessions.ts'

/** The path below which the endpoints of better-auth are. Requests to them are made only in this file. */
const authPath = '/api/dashboard/auth'

interface AuthParts {
  db: Database
  secrets: Secrets
  baseUrl: string
  mailer: Mailer
  messages: Messages
  /** Limits the messages to one mail address. */
  mails: Attempts['mails']
  passwords: Passwords
  /** Called with errors that the answer does not show. */
  onFailure(error: unknown): void
}

/**
 * Opens better-auth on our tables. A new user must confirm the mail address before anyone can sign in with it, and the
 * link confirms only the latest sign-up with that address (see `boundToken`). Messages are sent concurrently with the
 * answer, so that the time of the answer does not show whether a message was sent.
 * @returns Answers the requests of better-auth's endpoints.
 */
async function openAuth(
  { db, baseUrl, mailer, messages, mails, passwords, onFailure }: AuthParts,
  secret: string,
): Promise<(request: Request) => Promise<Response>> {
  const { betterAuth } = await import('better-auth')
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  const send = async (kind: MailKind, mail: Mail, request: Request | undefined) => {
    const address = request?.headers.get(addressHeader) ?? ''
    const { granted } = await mails.take(kind, { address, email: mail.to })
    if (granted) mailer.send(mail)
  }
  const auth = betterAuth({
    appName: 'Likeness',
    baseURL: new URL(baseUrl).origin,
    basePath: authPath,
    secret: cookieSecret(secret),
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // Our own limits hold across all processes: attempts.ts.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, error) => onFailure(error instanceof Error ? error : new Error(message)),
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: passwords.hash,
        verify: ({ hash, password }) => passwords.matches(password, hash),
      },
      resetPasswordTokenExpiresIn: linkSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) => send('reset', messages.reset(user, token), request),
      onPasswordReset: async ({ user }) => {
        // A user who has the link can read the mailbox, so the address is confirmed.
        await db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute()
        // A person who knew the old password is asked for a code in every browser.
        await db.deleteFrom('known_browsers').where('user_id', '=', user.id).execute()
        mailer.send(messages.passwordChanged(user))
      },
      onExistingUserSignUp: ({ user }, request) => send('sign-up', messages.alreadyThere(user), request),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: linkSeconds,
      sendVerificationEmail: ({ user, token, url }, request) =>
        send('sign-up', messages.confirm(user, boundToken(user.id, token), nextIn(url)), request),
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => ensureAccount(db, userId),
          after: async ({ userId }) => endOldestWaiting(db, userId),
        },
      },
    },
    user: { modelName: 'users', fields: { ...times, emailVerified: 'email_verified' } },
    session: {
      modelName: 'sessions',
      fields: {
        ...times,
        expiresAt: 'expires_at',
        userAgent: 'user_agent',
        ipAddress: 'ip_address',
        userId: 'user_id',
      },
      expiresIn: sessionDays.most * 86_400,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: {
      modelName: 'user_credentials',
      fields: { ...times, accountId: 'account_id', providerId: 'provider_id', userId: 'user_id' },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...times, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: baseUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => newId(model === 'user' ? 'usr' : 'ses') },
      backgroundTasks: { handler: (task) => void task.catch(onFailure) },
    },
  })
  return auth.handler
}

/** The page of the dashboard that a request gave as its `callbackURL`. better-auth puts it into its own link. */
function nextIn(link: string): string | undefined {
  const next = new URL(link).searchParams.get('callbackURL')
  return next?.startsWith('/dashboard') ? next : undefined
}

/** A request to one of better-auth's endpoints. */
interface Question {
  method?: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: object
}

/** The browser that asks, and its network address. Without a cookie, it asks as a user who is not signed in. */
interface Browser {
  ip: string
  headers: { cookie?: string | undefined; 'user-agent'?: string | undefined }
}

/**
 * Makes the function that asks better-auth on behalf of a request, passes the cookies of its answer on to the reply, and returns
 * the problem, or undefined on success. Nothing else of the answer is passed on, because it contains the session's token, which
 * must only be in the cookie. better-auth is loaded at the first question, because loading takes most of a second. It knows one
 * secret for what it signs, so there is one for each: cookies are signed anew for the newest, and a link that the newest
 * does not know is shown to the others.
 */
export function authAsker(parts: AuthParts) {
  const { secrets, baseUrl, onFailure } = parts
  const loaded = new Map<string, ReturnType<typeof openAuth>>()
  const load = (secret: string) => {
    const handler = loaded.get(secret) ?? openAuth(parts, secret)
    loaded.set(secret, handler)
    return handler
  }
  const { origin } = new URL(baseUrl)
  const [newest, ...older] = secrets
  return async (
    { ip, headers }: Browser,
    reply: FastifyReply,
    { method = 'POST', path, query = {}, body = {} }: Question,
  ): Promise<Problem | undefined> => {
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
  const detail = 'The request failed, and nothing was changed. Try again in a few minutes.'
  return { code: 'internal', detail }
}

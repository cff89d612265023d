import { betterAuth } from 'better-auth'
import { newId } from '../../foundation/identifiers.ts'
import type { Mail, Mailer } from '../../mail/mail.ts'
import type { Database } from '../../storage/database/open.ts'
import { endOldestWaiting } from '../sessions/begun-session.ts'
import { cookiePrefix, cookieSecret } from '../sessions/cookie.ts'
import { sessionDays } from '../sessions/find-session.ts'
import type { Attempts } from './attempts.ts'
import { ensureAccount } from './ensure-account.ts'
import { boundToken } from './mailbox/bound-token.ts'
import { addressHeader, type MailKind } from './mailbox/mail-limits.ts'
import { linkSeconds, type Messages } from './mailbox/messages.ts'
import type { Passwords } from './passwords/password-hash.ts'
import { passwordLength } from './passwords/password-rules.ts'

export interface AuthParts {
  db: Database
  secret: string
  baseUrl: string
  mailer: Mailer
  messages: Messages
  /** Limits the messages to one mail address. */
  mails: Attempts['mails']
  passwords: Passwords
  /** The path below which its endpoints are. */
  basePath: string
  /** Called with errors that the answer does not show. */
  onFailure(error: unknown): void
}

/** Answers the requests of better-auth's endpoints. */
export type AuthHandler = (request: Request) => Promise<Response>

/**
 * Opens better-auth on our tables. A new user must confirm the mail address before anyone can sign in with it, and the
 * link confirms only the latest sign-up with that address (see `bound-token.ts`). Messages are sent concurrently with the
 * answer, so that the time of the answer does not show whether a message was sent.
 */
export function openAuth(parts: AuthParts): AuthHandler {
  const { db, secret, baseUrl, basePath, mailer, messages, mails, passwords, onFailure } = parts
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  const send = async (kind: MailKind, mail: Mail, request: Request | undefined) => {
    const address = request?.headers.get(addressHeader) ?? ''
    const { granted } = await mails.take(kind, { address, email: mail.to })
    if (granted) mailer.send(mail)
  }
  const auth = betterAuth({
    appName: 'Likeness',
    baseURL: new URL(baseUrl).origin,
    basePath,
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

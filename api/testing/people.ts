import { base32 } from '@better-auth/utils/base32'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { addMember, insertAccount } from '../src/accounts/accounts.ts'
import { stepAt, totpAt } from '../src/accounts/second-factor/second-factor.ts'
import { knownBrowsersOf } from '../src/accounts/sign-in/browsers.ts'
import { cookieName, cookieSecret, signedToken } from '../src/accounts/sign-in/cookies.ts'
import type { Role } from '../src/foundation/access.ts'
import { newId } from '../src/foundation/identifiers.ts'
import type { Database } from '../src/storage/database.ts'
import { cheapPasswords, type Mailbox, testConfig } from './app.ts'
import { fund } from './funded-account.ts'

/** Gives a user of `signedIn` a password. */
export async function givePassword(db: Database, userId: string, password: string): Promise<void> {
  const credential = {
    id: newId('ses'),
    issuer: 'local:credential',
    account_id: userId,
    provider_id: 'credential',
    user_id: userId,
    password: await cheapPasswords.hash(password),
  }
  await db.insertInto('user_credentials').values(credential).execute()
}

export type SignedIn = Awaited<ReturnType<typeof signedIn>>

/**
 * Creates a user with an account, a session as after signing in, and an amount such as `10.00` in the wallet. The headers are
 * those that the user's browser sends from a page of the dashboard.
 */
export async function signedIn(db: Database, amount = '0.00', name = 'Test') {
  const { secrets, baseUrl } = testConfig()
  const [userId, accountId, sessionId] = [newId('usr'), newId('acct'), newId('ses')]
  const email = `${userId.toLowerCase()}@example.org`
  await db.insertInto('users').values({ id: userId, name, email, email_verified: true }).execute()
  const walletId = await insertAccount(db, accountId, name, userId)
  const [token, expires_at] = [newId('ses'), new Date(Date.now() + 3_600_000)]
  const { id: browser_id } = await knownBrowsersOf({ secrets, baseUrl }).remember(db, userId)
  const session = { id: sessionId, token, user_id: userId, user_agent: null, expires_at, browser_id }
  await db.insertInto('sessions').values(session).execute()
  await fund(db, { accountId, walletId }, amount)
  const cookie = `${cookieName(baseUrl, 'session_token')}=${signedToken(token, cookieSecret(secrets[0]))}`
  const headers: { cookie: string; origin: string; 'likeness-mode'?: 'test' } = { cookie, origin: baseUrl }
  return { userId, email, sessionId, accountId, walletId, headers }
}

/** Creates a user as `signedIn` does, who is a member of another's account too and works there. */
export async function memberOf(db: Database, accountId: string, role: Role): Promise<SignedIn> {
  const person = await signedIn(db)
  await addMember(db, { accountId, userId: person.userId, role })
  await db.updateTable('sessions').set({ works_in: accountId }).where('id', '=', person.sessionId).execute()
  return { ...person, accountId, walletId: `wallet_${accountId}` }
}

/** Makes calls of the dashboard with the headers of a browser. */
export function dashboardCalls(app: FastifyInstance) {
  return (
    { headers }: { headers: NonNullable<InjectOptions['headers']> },
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) => app.inject({ method, url: `/api/dashboard${path}`, headers, ...(payload && { payload }) })
}

export interface PersonIs {
  name: string
  email: string
  password: string
  /** The origin of the page that sends the calls. If absent, the dashboard's own. */
  origin?: string
  /** The network address, as the site's server forwards it. */
  address?: string
}

/** A user with a browser, which keeps the cookies that the app sets. */
export function person(app: FastifyInstance, box: Mailbox, is: PersonIs) {
  const { name, email, password, origin = 'http://localhost:4321', address } = is
  const headers: Record<string, string> = { origin, ...(address && { 'x-forwarded-for': address }) }
  const jar = new Map<string, string>()
  const calls = dashboardCalls(app)
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const response = await calls({ headers }, method, path, payload)
    for (const { name, value } of response.cookies) {
      if (value) jar.set(name, `${name}=${encodeURIComponent(value)}`)
      else jar.delete(name)
    }
    headers.cookie = [...jar.values()].join('; ')
    return response
  }
  const post = (path: string, payload: object) => call('POST', `/auth${path}`, payload)
  /** Only the first step of signing in. */
  const givePassword = (with_ = password) => post('/sign-in/email', { email, password: with_ })
  /** Signs in. If the browser is not known yet, this includes the code from the mail. */
  const signIn = async (with_ = password) => {
    const before = box.mails.filter(({ to }) => to === email.toLowerCase()).length
    const begun = await givePassword(with_)
    if (begun.statusCode !== 202) return begun
    const { code } = await box.latest(email.toLowerCase(), before + 1)
    return post('/sign-in/code', { code })
  }
  const signUp = () => post('/sign-up/email', { name, email, password })
  return {
    is,
    headers,
    get: (path: string) => call('GET', path),
    end: (id: string, with_?: string) =>
      post('/end-session', { id, ...(with_ !== undefined && { password: with_ }) }),
    post,
    signUp,
    signIn,
    givePassword,
    /** Signs up, opens the link in the mail, and signs in. */
    join: async () => {
      await signUp()
      const { token } = await box.latest(email.toLowerCase())
      await post('/verify-email', { token })
      return signIn()
    },
  }
}

/** The bytes of a text in base32, as an authenticator app reads a secret. */
export function fromBase32(text: string): Buffer {
  return Buffer.from(base32.decode(text))
}

/** The codes that an authenticator app shows. Each works once, so each call returns that of a later step; two are accepted at a time. */
export function appCodes(secret: string): () => string {
  let step = 0
  return () => {
    step = Math.max(step + 1, stepAt(Date.now()))
    return totpAt(fromBase32(secret), step)
  }
}
